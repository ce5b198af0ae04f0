import { createHash } from 'node:crypto';
import { KING_WEN_ORDER, shortName } from '#core/hexagram/king-wen.ts';
import { MOTTOS } from '#core/texts/academy.ts';
import { textOf } from '#core/texts/classic.ts';
import { KAOBIANZHAN } from '#core/texts/kaobianzhan.ts';
import type { WingChapter, WingId } from '#core/texts/types.ts';
import { loadWing, WING_IDS } from '#core/texts/wings.ts';
import { hanOf } from './han.ts';

const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12);

/** wing.xici-shang.1: the text of its first chapter. */
async function chaptersOf(id: WingId): Promise<readonly [string, string][]> {
  const { chapters } = await loadWing(id);
  const textOfChapter = ({ passages }: WingChapter) => passages.map(({ text }) => text).join('');
  return chapters.map((chapter, index) => [`wing.${id}.${index + 1}`, textOfChapter(chapter)]);
}

/** Every proof-read field by name, the sixty-four short names, the chapters of the wings, the mottos and the quoted rules included. */
export async function digestsOfClassic(): Promise<Record<string, string>> {
  const fields = KING_WEN_ORDER.flatMap((code): [string, string][] => {
    const { judgment, lines, tuan, daxiang, xiaoxiang } = textOf(code);
    return [
      [`${code}.name`, shortName(code)],
      [`${code}.judgment`, judgment],
      ...lines.map((text, index): [string, string] => [`${code}.lines.${index + 1}`, text]),
      [`${code}.tuan`, tuan],
      [`${code}.daxiang`, daxiang],
      ...xiaoxiang.map((text, index): [string, string] => [`${code}.xiaoxiang.${index + 1}`, text]),
    ];
  });
  const mottos = MOTTOS.map(({ text, source }, index): [string, string] => [`motto.${index + 1}`, `${text}${source}`]);
  const rules = KAOBIANZHAN.map(({ quotation }, count): [string, string] => [`kaobianzhan.${count}`, quotation]);
  const chapters = (await Promise.all(WING_IDS.map(chaptersOf))).flat();
  return Object.fromEntries([...fields, ...chapters, ...mottos, ...rules].map(([name, text]) => [name, digest(text)]));
}

/** Of the characters alone, without punctuation: the key of a confirmed quotation in core/texts/golden/quotation-digests.json. */
export const digestOfQuotation = (text: string): string => digest(hanOf(text));
