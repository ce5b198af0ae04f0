/** By eight the sum ends an equation, and a comma follows it. */
const DIVISIONS = { 8: ['，除八余', '除八除尽'], 6: [' 除六余', '除六除尽'] } as const;

/** 34，除八余 2; 24 除八除尽，作 8: a remainder of 0 counts as the divisor (core/casting/cast.ts). */
export function remainderText(sum: number, divisor: keyof typeof DIVISIONS, number: number): string {
  const [leaves, divides] = DIVISIONS[divisor];
  return sum % divisor === 0 ? `${sum} ${divides}，作 ${number}` : `${sum}${leaves} ${number}`;
}
