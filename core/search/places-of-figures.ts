import type { HexagramCode } from '../hexagram/hexagram.ts';
import { shortName } from '../hexagram/king-wen.ts';
import { extraLabel, type LineIndex, lineLabel } from '../hexagram/line.ts';
import { detailOf } from '../texts/companion-parts.ts';
import type { Companion, Detail, HexagramText, Part } from '../texts/types.ts';
import type { Place } from './place.ts';

/** The page of a judgment or a line; 用九 and 用六 are on the page of the judgment. */
export const partPath = (code: HexagramCode, part: Part): string =>
  part === 'judgment' || part === 6 ? `/hexagram/${code}/text` : `/hexagram/${code}/text/${part}`;

/** 卦辞, 初九, 用九 */
export function partLabel(code: HexagramCode, part: Part): string {
  if (part === 'judgment') return '卦辞';
  return part === 6 ? (extraLabel(code) ?? '') : lineLabel(code, part as LineIndex);
}

const placeIn = (code: HexagramCode) => {
  const name = shortName(code);
  return {
    /** On the page of the figure. */
    ofFigure: (kind: Place['kind'], label: string, text: string): Place => ({
      kind,
      path: `/hexagram/${code}`,
      code,
      where: `${name} · ${label}`,
      text,
    }),
    /** On the page of its judgment or of a line; the word says what of it. */
    ofPart: (kind: Place['kind'], part: Part, text: string, word = ''): Place => ({
      kind,
      path: partPath(code, part),
      code,
      // 彖传 is that of the judgment
      where: [name, word.startsWith('彖') ? '' : partLabel(code, part), word].filter(Boolean).join(' · '),
      text,
    }),
  };
};

/** The classic of a figure. */
export function placesOfClassic(code: HexagramCode, text: HexagramText): readonly Place[] {
  const { ofFigure, ofPart } = placeIn(code);
  return [
    ofPart('judgment', 'judgment', text.judgment),
    ...text.lines.map((line, index) => ofPart('line', index, line)),
    ofPart('tuan', 'judgment', text.tuan, '彖传'),
    ofFigure('daxiang', '大象', text.daxiang),
    ...text.xiaoxiang.map((line, index) => ofPart('xiaoxiang', index, line, '小象')),
  ];
}

const DETAIL_LABELS: readonly (readonly [keyof Detail, string])[] = [
  ['interpretation', '解读'],
  ['symbol', '取象'],
  ['application', '应用'],
];

/** The first of the texts of a figure in which a word stands, by its part. */
function partWith(text: HexagramText, word: string): Part | null {
  if (text.judgment.includes(word) || text.tuan.includes(word)) return 'judgment';
  const line = text.lines.findIndex((one, index) => `${one}${text.xiaoxiang[index] ?? ''}`.includes(word));
  return line < 0 ? null : line;
}

/** 豚 tún: a character that is annotated with its reading, in the words in which it stands. */
function placesOfReadings(code: HexagramCode, text: HexagramText, companion: Companion): readonly Place[] {
  const { ofFigure, ofPart } = placeIn(code);
  return companion.pronunciation.readings.map(([word, reading]) => {
    const part = partWith(text, word);
    const label = `${word} ${reading}`;
    if (part === null) return { ...ofFigure('reading', label, text.daxiang), words: [word], reading };
    const texts =
      part === 'judgment' ? [text.judgment, text.tuan] : [text.lines[part] ?? '', text.xiaoxiang[part] ?? ''];
    const own = texts.find((one) => one.includes(word)) ?? '';
    return { ...ofPart('reading', part, own, label), words: [word], reading };
  });
}

/** All that we wrote about a figure. */
export function placesOfCompanion(code: HexagramCode, text: HexagramText, companion: Companion): readonly Place[] {
  const { ofFigure, ofPart } = placeIn(code);
  const { plain, wings } = companion;
  const parts: readonly Part[] = ['judgment', ...text.lines.keys()];
  return [
    ofPart('plain', 'judgment', plain.judgment, '白话'),
    ...plain.lines.map((line, index) => ofPart('plain', index, line, '白话')),
    ofPart('plain', 'judgment', wings.tuan, '彖传白话'),
    ofFigure('plain', '大象白话', wings.daxiang),
    ...wings.xiaoxiang.map((line, index) => ofPart('plain', index, line, '小象白话')),
    ...parts.flatMap((part) => {
      const detail = detailOf(companion, part);
      return detail ? DETAIL_LABELS.map(([field, label]) => ofPart('detail', part, detail[field], label)) : [];
    }),
    ofFigure('commentary', '学院解说', companion.commentary),
    ...companion.notes.map((note) => ofPart('note', note.part, note.text, '异说')),
    ...placesOfReadings(code, text, companion),
  ];
}
