import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { KING_WEN_ORDER } from '../../core/hexagram/king-wen.ts';

const TEXTS = new URL('../../core/texts/', import.meta.url);

/** So many packs bring the texts. Less is more requests, more is more to fetch again when one text has changed. */
const PACK_COUNT = 4;

/** A text that is a file of the build, and part of a pack: hexagrams/010001, wings/xugua, old-casts. */
interface PackedText {
  readonly id: string;
  /** On one line. */
  readonly json: string;
}

export interface TextPack {
  readonly fileName: string;
  /** An object with the texts by their ids. */
  readonly source: string;
  readonly texts: readonly PackedText[];
}

function readText(id: string): PackedText {
  return { id, json: JSON.stringify(JSON.parse(readFileSync(new URL(`${id}.json`, TEXTS), 'utf8'))) };
}

const wingIds = (): readonly string[] =>
  readdirSync(new URL('wings/', TEXTS))
    .map((name) => name.replace('.json', ''))
    .filter((name) => name !== 'sources');

function packOf(texts: readonly PackedText[]): TextPack {
  const source = `{${texts.map(({ id, json }) => `${JSON.stringify(id)}:${json}`).join(',')}}`;
  const hash = createHash('sha256').update(source).digest('hex').slice(0, 8);
  return { fileName: `assets/texts-${hash}.json`, source, texts };
}

/**
 * What we wrote about each hexagram, the wings and the old casts, in a few files: for the service worker, which keeps them one by one, and for the search,
 * which needs them all. Made of the texts alone, so that their names are known before anything is built.
 */
export function textPacks(): readonly TextPack[] {
  const wings = wingIds().map((id) => `wings/${id}`);
  const texts = [...wings, 'old-casts', ...KING_WEN_ORDER.map((code) => `hexagrams/${code}`)].map(readText);
  const size = texts.reduce((sum, { json }) => sum + json.length, 0) / PACK_COUNT;
  const packs: PackedText[][] = [[]];
  let filled = 0;
  for (const text of texts) {
    if (filled >= size * packs.length && packs.length < PACK_COUNT) packs.push([]);
    packs.at(-1)?.push(text);
    filled += text.json.length;
  }
  return packs.map(packOf);
}
