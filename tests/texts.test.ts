/** Rules for all texts of core/texts: characters, punctuation, quotations, nothing empty. */
import { expect, test } from 'vitest';
import { HEXAGRAM_CODES } from '#core/hexagram/hexagram.ts';
import { ARTICLES, FIRST_WEEK, loadOldCasts, MOTTOS } from '#core/texts/academy.ts';
import { ABOUT_CASES, CASES } from '#core/texts/cases.ts';
import { CASTING_RULES } from '#core/texts/casting-rules.ts';
import { CLASSIC } from '#core/texts/classic.ts';
import confirmed from '#core/texts/golden/quotation-digests.json' with { type: 'json' };
import images from '#core/texts/images.json' with { type: 'json' };
import { KAOBIANZHAN } from '#core/texts/kaobianzhan.ts';
import lineSources from '#core/texts/line-exception-sources.json' with { type: 'json' };
import lineExceptions from '#core/texts/line-exceptions.json' with { type: 'json' };
import rules from '#core/texts/meihua-rules.json' with { type: 'json' };
import practiceRules from '#core/texts/practice-rules.json' with { type: 'json' };
import subjectRules from '#core/texts/subject-rules.json' with { type: 'json' };
import { SUBJECTS, SUBJECTS_LEFT_OUT } from '#core/texts/subjects.ts';
import { TOPICS } from '#core/texts/topics.ts';
import trigrams from '#core/texts/trigrams.json' with { type: 'json' };
import type { QuotedLine } from '#core/texts/types.ts';
import { TERMS } from '#core/texts/vocabulary.ts';
import { loadWing, WING_IDS } from '#core/texts/wings.ts';
import { loadCompanions, wholeTextOf } from './support/companions.ts';
import { GB2312, hanOf, quotedIn, stringsIn } from './support/han.ts';
import { straysIn } from './support/quotations.ts';
import { digestOfQuotation } from './support/text-digests.ts';

/** Rare characters that GB 2312 lacks, all of them used; the last fifteen are from 说卦 and 系辞, or from notes about them. */
const RARE = [
  ...'祐輹豮鼫胏咷餗晢颙衎嗃菑畬鞶咥愬夬柅蹢姤邅㧑稊窞纆洊脢頄禴洟藟臲卼揜繘甃虩刲蔀沬茀繻袽剭羑毨蹚馵輮旉筤蓏扐煴亹缊𬯎𬘡烜熯廙駹衁',
];

/** A line that is a quotation without marks, and how other copies read, with marks. */
const marked = ({ text, variant }: QuotedLine): readonly string[] =>
  [text, ...(variant === undefined ? [] : [variant])].map((line) => `“${line}”`);

const oldCasts = await loadOldCasts();
const DATA = {
  classic: CLASSIC.hexagrams,
  companion: Object.fromEntries(
    [...(await loadCompanions())].map(([code, { pronunciation: _, ...texts }]) => [code, texts]),
  ),
  wings: (await Promise.all(WING_IDS.map(loadWing))).map(({ chapters }) =>
    chapters.map(({ passages }) => passages.map(({ text, plain, notes = [] }) => ({ text, plain, notes }))),
  ),
  trigrams: trigrams.trigrams.map(
    ({ code: _, pinyin: __, virtuePinyin: ___, symbol: ____, readings: _____, ...texts }) => texts,
  ),
  vocabulary: TERMS.map(({ text, example }) => ({ text, quote: example.quote })),
  mottos: MOTTOS,
  kaobianzhan: KAOBIANZHAN.map(({ quotation, note }) => (note === null ? { quotation } : { quotation, note })),
  castingRules: Object.values(CASTING_RULES).map(({ quotation, from, note }) =>
    quotation === null ? { from, note } : { quotation: `“${quotation}”`, from, note },
  ),
  rules: [rules, images, subjectRules, practiceRules]
    .flatMap((one) => Object.values<QuotedLine>(one.rules))
    .concat(subjectRules.weatherFigures)
    .map(marked),
  rulesByTrigram: [
    ...Object.values(images.passages).flatMap((passages) => Object.values(passages)),
    ...Object.values(subjectRules.places),
  ].map(({ about, ...line }) => ({ about, lines: marked(line) })),
  subjects: SUBJECTS.map(({ id: _, opening, ...subject }) =>
    'lines' in subject
      ? { ...subject, opening: marked(opening), lines: Object.values(subject.lines).map(marked) }
      : {
          opening: marked(opening),
          closing: marked(subject.closing),
          lines: Object.values(subject.trigrams).map(marked),
        },
  ),
  lineExceptions: [
    lineExceptions,
    lineSources.grounds,
    lineSources.cautions,
    lineSources.responses,
    lineSources.seats,
    lineSources.notes,
    lineSources.meanings,
    lineSources.unreasoned,
  ],
  topics: TOPICS.map(({ words, places }) => ({ words, reasons: Object.values(places) })),
  leftOut: SUBJECTS_LEFT_OUT.text,
  cases: CASES.map(({ story, conclusion, loose }) => ({ story, conclusion, loose })),
  aboutCases: ABOUT_CASES,
  oldCasts: oldCasts.groups
    .flatMap(({ casts }) => casts)
    .map(({ story, quotation, reading, outcome, rule }) => ({
      story,
      quotation: `“${quotation}”`,
      reading,
      outcome,
      rule,
    })),
  aboutOldCasts: oldCasts.about,
  firstWeek: FIRST_WEEK.map(({ title, steps }) => ({ title, steps: steps.map(({ text }) => text) })),
  articles: ARTICLES.map(({ title, summary, blocks }) => ({ title, summary, blocks })),
};
const texts = Object.entries(DATA).flatMap(([name, data]) =>
  stringsIn(data)
    .filter(([path]) => !/\.(hexagram|part)$/.test(path))
    .map(([path, text]) => [`${name} ${path}`, text] as const),
);

test('the set of simplified characters is all 6763 of GB 2312', () => {
  expect(GB2312.size).toBe(6763);
});

test('no text is empty or contains white space', () => {
  expect(texts.length).toBeGreaterThan(1800);
  expect(texts.filter(([, text]) => text === '' || /\s/.test(text))).toEqual([]);
});

test('no text contains a character outside GB 2312 and the list of rare ones', () => {
  const strange = texts.flatMap(([path, text]) =>
    [...hanOf(text)]
      .filter((character) => !GB2312.has(character) && !RARE.includes(character))
      .map((one) => `${path} ${one}`),
  );
  expect(strange).toEqual([]);
  expect(texts.filter(([, text]) => /[於後餘幹裏]/.test(text))).toEqual([]);
  const all = texts.map(([, text]) => text).join('');
  expect(RARE.filter((character) => !all.includes(character))).toEqual([]);
});

test('punctuation is fullwidth; only articles contain ASCII digits, + and =', () => {
  const ascii = texts.filter(([path, text]) =>
    /[!-~]/.test(path.startsWith('articles') ? text.replaceAll(/[0-9+=]/g, '') : text),
  );
  expect(ascii).toEqual([]);
  const allowed = /^[\p{Script=Han}，。；：、？！“”‘’《》（）—…·0-9+=÷]+$/u;
  expect(texts.filter(([, text]) => !allowed.test(text))).toEqual([]);
});

test('quotation marks and brackets are balanced and correctly nested', () => {
  const pairs: Record<string, string> = { '“': '”', '‘': '’', '《': '》', '（': '）' };
  const unbalanced = texts.filter(([, text]) => {
    const open: string[] = [];
    for (const mark of text.match(/[“”‘’《》（）]/g) ?? []) {
      if (pairs[mark]) open.push(pairs[mark] as string);
      else if (open.pop() !== mark) return true;
    }
    return open.length > 0;
  });
  expect(unbalanced).toEqual([]);
});

test('a quotation in an article, a case, a trigram text or a rule is verbatim in the classic or among the confirmed ones', () => {
  const book = HEXAGRAM_CODES.map(wholeTextOf).join('｜');
  const own = texts.filter(([path]) =>
    /^(articles|cases|oldCasts|trigrams|castingRules|rules|subjects|lineExceptions)/.test(path),
  );
  expect(own.flatMap(([, text]) => quotedIn(text)).length).toBeGreaterThan(20);
  expect(own.flatMap(([path, text]) => straysIn(text, book).map((stray) => `${path} ${stray}`))).toEqual([]);
});

test('every confirmed quotation is still quoted', () => {
  const quoted = new Set(texts.flatMap(([, text]) => quotedIn(text)).map(digestOfQuotation));
  expect(Object.keys(confirmed).filter((digest) => !quoted.has(digest))).toEqual([]);
});

test('every text of prose ends with 。, ？ or ！', () => {
  const prose = texts.filter(
    ([path]) =>
      /^(classic|companion|wings|vocabulary|kaobianzhan|leftOut|cases|aboutCases|oldCasts|aboutOldCasts)/.test(path) &&
      !path.endsWith('.quote'),
  );
  expect(prose.filter(([, text]) => !/[。？！]’?”?$/.test(text))).toEqual([]);
});
