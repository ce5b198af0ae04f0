import type { WingId } from '#core/texts/types.ts';
import { WING_IDS } from '#core/texts/wings.ts';
import { isRecord, readStored, writeStored } from '#web/platform/storage/storage.ts';

/** On this device only: how far the wings were read, and whether with their 白话. */
const KEY = 'guanxiang-wings';

export interface LastRead {
  readonly id: WingId;
  readonly chapterNumber: number;
  readonly passageNumber: number;
  /** What the passage opens with. */
  readonly opening: string;
}

interface Kept {
  readonly last: LastRead | null;
  /** By wing and chapter: the passage that was at the top of the window. */
  readonly places: Readonly<Record<string, number>>;
  readonly isPlainHidden: boolean;
}

const NOTHING: Kept = { last: null, places: {}, isPlainHidden: false };

const isNumber = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;

function parseLast(value: unknown): LastRead | null {
  if (!isRecord(value)) return null;
  const { chapterNumber, passageNumber, opening } = value;
  const id = WING_IDS.find((one) => one === value['id']);
  if (!id || !isNumber(chapterNumber) || !isNumber(passageNumber) || typeof opening !== 'string') return null;
  return { id, chapterNumber, passageNumber, opening };
}

function parse(value: unknown): Kept | null {
  if (!isRecord(value)) return null;
  const places = isRecord(value['places']) ? Object.entries(value['places']) : [];
  return {
    last: parseLast(value['last']),
    places: Object.fromEntries(places.filter((place): place is [string, number] => isNumber(place[1]))),
    isPlainHidden: value['isPlainHidden'] === true,
  };
}

const read = (): Kept => readStored(localStorage, KEY, parse) ?? NOTHING;
const change = (changes: Partial<Kept>): boolean => writeStored(localStorage, KEY, { ...read(), ...changes });

const keyOf = (id: WingId, chapterNumber: number): string => `${id}/${chapterNumber}`;

/** What was read last; null before anything was. */
export const lastRead = (): LastRead | null => read().last;

/** The passage at which a chapter was left; 1 where it was read to its end, or never. */
export const placeIn = (id: WingId, chapterNumber: number): number => read().places[keyOf(id, chapterNumber)] ?? 1;

export function keepPlace(last: LastRead, isAtEnd: boolean): void {
  const { places } = read();
  const key = keyOf(last.id, last.chapterNumber);
  change({ last, places: { ...places, [key]: isAtEnd ? 1 : last.passageNumber } });
}

export const isPlainHidden = (): boolean => read().isPlainHidden;
export const hidePlain = (isHidden: boolean): void => void change({ isPlainHidden: isHidden });
