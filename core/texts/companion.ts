import type { HexagramCode } from '../hexagram/hexagram.ts';
import type { Companion, Detail, Note, Part } from './types.ts';

/** One file for each hexagram, in King Wen order; where the texts come from is in hexagrams/sources.json. */
const FILES: Readonly<Record<HexagramCode, () => Promise<{ readonly default: unknown }>>> = {
  '111111': () => import('./hexagrams/111111.json', { with: { type: 'json' } }),
  '000000': () => import('./hexagrams/000000.json', { with: { type: 'json' } }),
  '010001': () => import('./hexagrams/010001.json', { with: { type: 'json' } }),
  '100010': () => import('./hexagrams/100010.json', { with: { type: 'json' } }),
  '010111': () => import('./hexagrams/010111.json', { with: { type: 'json' } }),
  '111010': () => import('./hexagrams/111010.json', { with: { type: 'json' } }),
  '000010': () => import('./hexagrams/000010.json', { with: { type: 'json' } }),
  '010000': () => import('./hexagrams/010000.json', { with: { type: 'json' } }),
  '110111': () => import('./hexagrams/110111.json', { with: { type: 'json' } }),
  '111011': () => import('./hexagrams/111011.json', { with: { type: 'json' } }),
  '000111': () => import('./hexagrams/000111.json', { with: { type: 'json' } }),
  '111000': () => import('./hexagrams/111000.json', { with: { type: 'json' } }),
  '111101': () => import('./hexagrams/111101.json', { with: { type: 'json' } }),
  '101111': () => import('./hexagrams/101111.json', { with: { type: 'json' } }),
  '000100': () => import('./hexagrams/000100.json', { with: { type: 'json' } }),
  '001000': () => import('./hexagrams/001000.json', { with: { type: 'json' } }),
  '011001': () => import('./hexagrams/011001.json', { with: { type: 'json' } }),
  '100110': () => import('./hexagrams/100110.json', { with: { type: 'json' } }),
  '000011': () => import('./hexagrams/000011.json', { with: { type: 'json' } }),
  '110000': () => import('./hexagrams/110000.json', { with: { type: 'json' } }),
  '101001': () => import('./hexagrams/101001.json', { with: { type: 'json' } }),
  '100101': () => import('./hexagrams/100101.json', { with: { type: 'json' } }),
  '100000': () => import('./hexagrams/100000.json', { with: { type: 'json' } }),
  '000001': () => import('./hexagrams/000001.json', { with: { type: 'json' } }),
  '111001': () => import('./hexagrams/111001.json', { with: { type: 'json' } }),
  '100111': () => import('./hexagrams/100111.json', { with: { type: 'json' } }),
  '100001': () => import('./hexagrams/100001.json', { with: { type: 'json' } }),
  '011110': () => import('./hexagrams/011110.json', { with: { type: 'json' } }),
  '010010': () => import('./hexagrams/010010.json', { with: { type: 'json' } }),
  '101101': () => import('./hexagrams/101101.json', { with: { type: 'json' } }),
  '011100': () => import('./hexagrams/011100.json', { with: { type: 'json' } }),
  '001110': () => import('./hexagrams/001110.json', { with: { type: 'json' } }),
  '111100': () => import('./hexagrams/111100.json', { with: { type: 'json' } }),
  '001111': () => import('./hexagrams/001111.json', { with: { type: 'json' } }),
  '101000': () => import('./hexagrams/101000.json', { with: { type: 'json' } }),
  '000101': () => import('./hexagrams/000101.json', { with: { type: 'json' } }),
  '110101': () => import('./hexagrams/110101.json', { with: { type: 'json' } }),
  '101011': () => import('./hexagrams/101011.json', { with: { type: 'json' } }),
  '010100': () => import('./hexagrams/010100.json', { with: { type: 'json' } }),
  '001010': () => import('./hexagrams/001010.json', { with: { type: 'json' } }),
  '100011': () => import('./hexagrams/100011.json', { with: { type: 'json' } }),
  '110001': () => import('./hexagrams/110001.json', { with: { type: 'json' } }),
  '011111': () => import('./hexagrams/011111.json', { with: { type: 'json' } }),
  '111110': () => import('./hexagrams/111110.json', { with: { type: 'json' } }),
  '011000': () => import('./hexagrams/011000.json', { with: { type: 'json' } }),
  '000110': () => import('./hexagrams/000110.json', { with: { type: 'json' } }),
  '011010': () => import('./hexagrams/011010.json', { with: { type: 'json' } }),
  '010110': () => import('./hexagrams/010110.json', { with: { type: 'json' } }),
  '011101': () => import('./hexagrams/011101.json', { with: { type: 'json' } }),
  '101110': () => import('./hexagrams/101110.json', { with: { type: 'json' } }),
  '001001': () => import('./hexagrams/001001.json', { with: { type: 'json' } }),
  '100100': () => import('./hexagrams/100100.json', { with: { type: 'json' } }),
  '110100': () => import('./hexagrams/110100.json', { with: { type: 'json' } }),
  '001011': () => import('./hexagrams/001011.json', { with: { type: 'json' } }),
  '001101': () => import('./hexagrams/001101.json', { with: { type: 'json' } }),
  '101100': () => import('./hexagrams/101100.json', { with: { type: 'json' } }),
  '110110': () => import('./hexagrams/110110.json', { with: { type: 'json' } }),
  '011011': () => import('./hexagrams/011011.json', { with: { type: 'json' } }),
  '110010': () => import('./hexagrams/110010.json', { with: { type: 'json' } }),
  '010011': () => import('./hexagrams/010011.json', { with: { type: 'json' } }),
  '110011': () => import('./hexagrams/110011.json', { with: { type: 'json' } }),
  '001100': () => import('./hexagrams/001100.json', { with: { type: 'json' } }),
  '010101': () => import('./hexagrams/010101.json', { with: { type: 'json' } }),
  '101010': () => import('./hexagrams/101010.json', { with: { type: 'json' } }),
};

/** All that we wrote about a hexagram. It loads the file of this one only. */
export async function loadCompanion(hexagram: HexagramCode): Promise<Companion> {
  // JSON has no tuples and no literal types; companion.test.ts checks the fields.
  return (await FILES[hexagram]()).default as Companion;
}

/** Null where none is written yet. */
export const detailOf = ({ detail }: Companion, part: Part): Detail | null =>
  (part === 'judgment' ? detail.judgment : detail.lines[part]) ?? null;

export const notesOf = ({ notes }: Companion, part: Part): readonly Note[] =>
  notes.filter((note) => note.part === part);
