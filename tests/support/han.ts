/** The 6,763 simplified characters of GB 2312, read off the decoder: rows 0xB0–0xF7 of its two-byte table. */
export const GB2312: ReadonlySet<string> = (() => {
  const bytes: number[] = [];
  for (let row = 0xb0; row <= 0xf7; row++) for (let cell = 0xa1; cell <= 0xfe; cell++) bytes.push(row, cell);
  return new Set(new TextDecoder('gb18030').decode(new Uint8Array(bytes)).match(/\p{Script=Han}/gu) ?? []);
})();

export const hanOf = (text: string): string => text.match(/\p{Script=Han}/gu)?.join('') ?? '';

/** What stands between “ and ”. */
export const quotedIn = (text: string): readonly string[] =>
  [...text.matchAll(/“([^”]*)”/g)].map((match) => match[1] as string);

/** Every string in a piece of data, with the way to it. */
export function stringsIn(data: unknown, path = ''): readonly (readonly [path: string, text: string])[] {
  if (typeof data === 'string') return [[path, data]];
  if (data === null || typeof data !== 'object') return [];
  return Object.entries(data).flatMap(([key, value]) => stringsIn(value, path ? `${path}.${key}` : key));
}
