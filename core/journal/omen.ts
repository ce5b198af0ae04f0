import { TRIGRAM_CODES, type TrigramCode, trigramName } from '../trigram/trigram.ts';
import { questionOf } from './question.ts';

const POSTURE_NAMES = { walking: '行', standing: '立', sitting: '坐', lying: '卧' } as const;

/** 自己当时, 行 立 坐 卧: the posture of the person who cast. */
export type Posture = keyof typeof POSTURE_NAMES;
export const POSTURES = Object.keys(POSTURE_NAMES) as readonly Posture[];
export const postureName = (posture: Posture): string => POSTURE_NAMES[posture];

/** 外应: what was seen or heard when a cast was made. At least one of the three is there. */
export interface Omen {
  /** One line of at most 200 characters, by the rules of the question (question.ts); may be empty. */
  readonly text: string;
  /** One of POSTURES, or one that only a newer version has. */
  readonly posture: string | null;
  /** What it was like, as the user chose; never guessed from the words. */
  readonly trigram: TrigramCode | null;
}

export const parsePosture = (text: unknown): Posture | null => POSTURES.find((posture) => posture === text) ?? null;

export const isNoOmen = ({ text, posture, trigram }: Omen): boolean => !(text || posture || trigram);

/** What a device or a link keeps: clean words, a posture and a trigram that this version knows. Null if nothing is left. */
export function omenOf(given: { readonly [Part in keyof Omen]?: unknown }): Omen | null {
  const omen = {
    text: typeof given.text === 'string' ? (questionOf(given.text) ?? '') : '',
    posture: parsePosture(given.posture),
    trigram: TRIGRAM_CODES.find((code) => code === given.trigram) ?? null,
  };
  return isNoOmen(omen) ? null : omen;
}

/** 二雀争枝，一同坠地。（立，取作巽） */
export function omenInWords({ text, posture, trigram }: Omen): string {
  const known = parsePosture(posture);
  const parts = [known ? postureName(known) : posture, trigram && `取作${trigramName(trigram)}`];
  const chosen = parts.filter(Boolean).join('，');
  return text && chosen ? `${text}（${chosen}）` : text || chosen;
}
