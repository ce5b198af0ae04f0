/** Rules for all texts of core/texts: characters, punctuation, quotations, nothing empty. */
import { expect, test } from 'vitest';
import { ARTICLES, MOTTOS } from '#core/texts/academy.ts';
import { CLASSIC } from '#core/texts/classic.ts';
import commentary from '#core/texts/commentary.json' with { type: 'json' };
import detail from '#core/texts/detail.json' with { type: 'json' };
import { KAOBIANZHAN } from '#core/texts/kaobianzhan.ts';
import plain from '#core/texts/plain.json' with { type: 'json' };
import trigrams from '#core/texts/trigrams.json' with { type: 'json' };
import { GB2312, hanOf, quotedIn, stringsIn } from './support/han.ts';

/** Rare characters that GB 2312 lacks, all of them used; the last three are from 说卦. */
const RARE = [...'祐輹豮鼫胏咷餗晢颙衎嗃菑畬鞶咥愬夬柅蹢姤邅㧑稊窞纆洊脢頄禴洟藟臲卼揜繘甃虩刲蔀沬茀繻袽旉筤蓏'];

const DATA = {
  classic: CLASSIC.hexagrams,
  plain: plain.hexagrams,
  commentary: commentary.hexagrams,
  detail: detail.hexagrams,
  trigrams: trigrams.trigrams.map(({ nature, correspondences, poem, strongSeason, waningSeason }) => ({
    nature,
    correspondences,
    poem,
    strongSeason,
    waningSeason,
  })),
  mottos: MOTTOS,
  kaobianzhan: KAOBIANZHAN.map(({ quotation, note }) => (note === null ? { quotation } : { quotation, note })),
  articles: ARTICLES.map(({ title, summary, blocks }) => ({ title, summary, blocks })),
};
const texts = Object.entries(DATA).flatMap(([name, data]) =>
  stringsIn(data)
    .filter(([path]) => !path.endsWith('.hexagram'))
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

/** Verbatim in copies of 说卦, 文言 and 《梅花易数》, which are not in the data. */
const FROM_ELSEWHERE = [
  ...['乾，健也。', '震，动也。', '巽，入也。', '坎，陷也。', '坤，顺也。', '至柔而动也刚'],
  '乾坤无互，互其变卦。',
];

test('a quotation in an article or in a trigram text is verbatim in the classic or in the list from other books', () => {
  const classic = stringsIn(CLASSIC.hexagrams).map(([, text]) => hanOf(text));
  const quoted = texts
    .filter(([path]) => /^(articles|trigrams)/.test(path) && !path.includes('correspondences'))
    .flatMap(([, text]) => quotedIn(text));
  expect(quoted.length).toBeGreaterThan(20);
  const isVerbatim = (one: string) => FROM_ELSEWHERE.includes(one) || classic.some((text) => text.includes(hanOf(one)));
  expect(quoted.filter((one) => !isVerbatim(one))).toEqual([]);
  expect(FROM_ELSEWHERE.filter((one) => !quoted.includes(one))).toEqual([]);
});

test('every text of prose ends with 。, ？ or ！', () => {
  const prose = texts.filter(([path]) => /^(classic|plain|commentary|detail|kaobianzhan)/.test(path));
  expect(prose.filter(([, text]) => !/[。？！]”?$/.test(text))).toEqual([]);
});
