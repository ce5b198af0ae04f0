const DIVISORS = { 8: '八', 6: '六' } as const;

/**
 * 年5 + 月12 + 日17 = 34，除八余 2; 43 除六余 1; 24 除八除尽，作 8: a remainder of 0 counts as the divisor (core/casting/method.ts).
 * An equation is followed by a comma, a number alone is not.
 */
export function remainderText(terms: readonly string[], sum: number, divisor: keyof typeof DIVISORS): string {
  const isEquation = terms.length > 1;
  const start = isEquation ? `${terms.join(' + ')} = ${sum}` : terms.join('');
  const by = `除${DIVISORS[divisor]}`;
  if (sum % divisor === 0) return `${start} ${by}除尽，作 ${divisor}`;
  return `${start}${isEquation ? '，' : ' '}${by}余 ${sum % divisor}`;
}
