import type { Article, OldCast, OldCasts, Term, TrigramText, Wing, WorkedCase } from '../texts/types.ts';
import type { TrigramCode } from '../trigram/trigram.ts';
import type { Place } from './place.ts';

/** A wing: each passage, its 白话, its notes. */
export function placesOfWing({ id, title, chapters }: Wing): readonly Place[] {
  return chapters.flatMap((chapter, index) =>
    chapter.passages.flatMap(({ text, plain, notes = [] }, at): readonly Place[] => {
      const where = [title, chapter.title].filter(Boolean).join(' · ');
      const path = `/library/wings/${id}/${index + 1}#p${at + 1}`;
      const of = (kind: Place['kind'], own: string, word: string): Place => ({
        kind,
        path,
        code: null,
        where: `${where}${word}`,
        text: own,
      });
      return [
        of('wing', text, ''),
        of('wing-plain', plain, ' · 白话'),
        ...notes.map((note) => of('wing-note', note, ' · 按语')),
      ];
    }),
  );
}

/** The vocabulary: an entry is found by its words, its text and its reading. */
export const placesOfTerms = (terms: readonly Term[]): readonly Place[] =>
  terms.map(({ id, term, aliases, pinyin, text, example }) => ({
    kind: 'term',
    path: `/academy/terms#${id}`,
    code: example.hexagram,
    where: `${term} ${pinyin}`,
    text,
    words: [term, ...aliases],
    reading: pinyin,
  }));

/** The words of a block that can be read, figures by their captions. */
function textsOfBlock(block: Article['blocks'][number]): readonly string[] {
  if ('heading' in block) return [];
  if ('text' in block) return [block.text];
  return 'steps' in block ? block.steps : block.figures.map(({ caption }) => caption);
}

/** An article, by its sections: the address of a section is that of its heading. */
export function placesOfArticle({ id, title, summary, blocks }: Article): readonly Place[] {
  let section = 0;
  let heading = '';
  const places: Place[] = [
    { kind: 'article', path: `/academy#${id}`, code: null, where: title, text: summary, words: [title] },
  ];
  for (const block of blocks) {
    if ('heading' in block) {
      section += 1;
      heading = block.heading;
    }
    for (const text of textsOfBlock(block))
      places.push({
        kind: 'article',
        path: `/academy#${id}-${section}`,
        code: null,
        where: `${title} · ${heading}`,
        text,
        words: [heading],
      });
  }
  return places;
}

export const placesOfCase = ({ id, name, story, conclusion, loose }: WorkedCase): readonly Place[] =>
  [story, conclusion, loose].map((text) => ({
    kind: 'case',
    path: `/academy/cases/${id}`,
    code: null,
    where: `占例 · ${name}`,
    text,
    words: [name],
  }));

const placesOfOldCast = ({ id, name, chapter, story, quotation, reading, outcome, rule }: OldCast): readonly Place[] =>
  [story, quotation, reading, outcome, rule].map((text) => ({
    kind: 'case',
    path: `/academy/old-casts/${id}`,
    code: null,
    where: `${chapter} · ${name}`,
    text,
    words: [name],
  }));

export const placesOfOldCasts = ({ groups }: OldCasts): readonly Place[] =>
  groups.flatMap(({ casts }) => casts.flatMap(placesOfOldCast));

/** What is written about a trigram: each part of its page. */
export function placesOfTrigram(code: TrigramCode, text: TrigramText): readonly Place[] {
  const of = (label: string, own: string): Place => ({
    kind: 'trigram',
    path: `/trigram/${code}`,
    code,
    where: `${text.name} · ${label}`,
    text: own,
  });
  return [
    of('性情', text.nature),
    of('诗', text.poem.join('')),
    of('《说卦》取象', text.shuogua.join('、')),
    of('旺衰', `${text.strongSeason}${text.waningSeason}`),
    ...text.correspondences.map(([aspect, value]) => of('类象', `${aspect}：${value}`)),
    ...text.meihua.map(([heading, value]) => of('万物类占', `${heading}：${value}`)),
  ];
}
