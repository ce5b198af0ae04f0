/** Rules for all texts, whoever wrote them: characters, punctuation, nothing empty. */
import { expect, test } from 'vitest';
import { ARTICLES, MOTTOS } from '#core/texts/academy.ts';
import { CLASSIC } from '#core/texts/classic.ts';
import commentary from '#core/texts/commentary.json' with { type: 'json' };
import detail from '#core/texts/detail.json' with { type: 'json' };
import plain from '#core/texts/plain.json' with { type: 'json' };
import trigrams from '#core/texts/trigrams.json' with { type: 'json' };
import { GB2312, hanOf, stringsIn } from './support/han.ts';

/** Characters of the classic that GB 2312 lacks: rare ones, most of which have no other form; the last three are of 说卦. */
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
  articles: ARTICLES.map(({ title, summary, blocks }) => ({ title, summary, blocks })),
};
const texts = Object.entries(DATA).flatMap(([name, data]) =>
  stringsIn(data)
    .filter(([path]) => !path.endsWith('.hexagram'))
    .map(([path, text]) => [`${name} ${path}`, text] as const),
);

test('the set of simplified characters is the whole of GB 2312', () => {
  expect(GB2312.size).toBe(6763);
});

test('no text is empty or wears a space', () => {
  expect(texts.length).toBeGreaterThan(1800);
  expect(texts.filter(([, text]) => text === '' || /\s/.test(text))).toEqual([]);
});

test('no traditional character stands among simplified ones', () => {
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

test('punctuation is fullwidth; only arithmetic in an article uses digits and signs', () => {
  const ascii = texts.filter(([path, text]) =>
    /[!-~]/.test(path.startsWith('articles') ? text.replaceAll(/[0-9+=]/g, '') : text),
  );
  expect(ascii).toEqual([]);
  const allowed = /^[\p{Script=Han}，。；：、？！“”‘’《》（）—…·0-9+=÷]+$/u;
  expect(texts.filter(([, text]) => !allowed.test(text))).toEqual([]);
});

test('quotation marks and brackets come in pairs, in their order', () => {
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

test('every sentence is closed', () => {
  const prose = texts.filter(([path]) => /^(classic|plain|commentary|detail)/.test(path));
  expect(prose.filter(([, text]) => !/[。？！]”?$/.test(text))).toEqual([]);
});
