/// <reference path="../server/features/auth/opencc-js.d.ts" />
/**
 * `npm run generate:folding` writes core/search/fold-data.ts: traditional characters and variants whose simplified form is in our
 * texts, from the tables of Open Chinese Convert. The result is committed, so that the app needs no such table.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import HONG_KONG from 'opencc-js/dict/HKVariants';
import SIMPLIFIED from 'opencc-js/dict/TSCharacters';
import TAIWAN from 'opencc-js/dict/TWVariants';
import { KING_WEN_ORDER, shortName } from '#core/hexagram/king-wen.ts';
import { GAPS_FROM } from '#core/search/folded-pairs.ts';

const TEXTS = new URL('../core/texts/', import.meta.url);

/** Two characters of the classic, not one: 乾 is a figure, 干 is dry. */
const KEPT_APART = ['乾'];

const pairsOf = (table: string) => table.split('|').map((pair) => pair.split(' ') as [string, string]);

/** Every character of the texts and of the names. */
export function charactersOfTexts(): ReadonlySet<string> {
  const files = readdirSync(TEXTS, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.json') && !name.startsWith('golden'),
  );
  return new Set([
    ...files.flatMap((name) => [...readFileSync(new URL(name, TEXTS), 'utf8')]),
    ...KING_WEN_ORDER.flatMap((code) => [...shortName(code)]),
  ]);
}

/** From each character to the one that the texts have. Forms of Hong Kong and Taiwan (説, 爲) lead there through the standard one. */
export function foldedPairs(characters: ReadonlySet<string>): readonly (readonly [string, string])[] {
  const simplified = new Map(pairsOf(SIMPLIFIED));
  const variants = [...pairsOf(TAIWAN), ...pairsOf(HONG_KONG)].map(
    ([standard, variant]) => [variant, standard] as const,
  );
  const found = new Map<string, string>();
  for (const [from, standard] of [...[...simplified.keys()].map((one) => [one, one] as const), ...variants]) {
    const to = simplified.get(standard) ?? standard;
    const isWanted = from.length === 1 && to.length === 1 && from !== to && characters.has(to);
    // a variant that the texts have themselves stays what it is
    if (isWanted && !KEPT_APART.includes(from) && !found.has(from) && (from === standard || !characters.has(from)))
      found.set(from, to);
  }
  // by the simplified one, then by the other: the gaps between them are small, and compress to half of the characters
  return [...found].toSorted(([a, to], [b, other]) => (to + a < other + b ? -1 : 1));
}

/** A letter for each pair: how far its simplified character is from that of the pair before. */
export function gapsOf(pairs: readonly (readonly [string, string])[]): string {
  let before = 0;
  return pairs
    .map(([, to]) => {
      const gap = to.charCodeAt(0) - before;
      before += gap;
      return String.fromCharCode(GAPS_FROM + gap);
    })
    .join('');
}

function generate(): void {
  const pairs = foldedPairs(charactersOfTexts());
  writeFileSync(
    new URL('../core/search/fold-data.ts', import.meta.url),
    `// Made by scripts/generate-folding.ts from Open Chinese Convert (opencc-js 1.4.2; Apache-2.0, see THIRD-PARTY.md). Do not edit.\nexport const FOLDED_FROM =\n  '${pairs.map(([from]) => from).join('')}';\nexport const FOLDED_GAPS =\n  '${gapsOf(pairs)}';\n`,
  );
  console.log(`已写入 fold-data.ts：${pairs.length} 字`);
}

if (import.meta.main) generate();
