import { expect, test } from 'vitest';
import { loadCompanions, wholeTextOf } from '../../tests/support/companions.ts';
import { straysIn } from '../../tests/support/quotations.ts';
import { HEXAGRAM_CODES } from '../hexagram/hexagram.ts';
import { textOf } from './classic.ts';
import { detailOf } from './companion-parts.ts';
import type { Companion, Term } from './types.ts';
import { placeOf, TERM_GROUPS, TERMS, termsIn } from './vocabulary.ts';

const COMPANIONS = await loadCompanions();
const WORDS = new Set(TERMS.flatMap(({ term, aliases }) => [term, ...aliases]));
const namesIn = (classic: string, prose: string) => termsIn(classic, prose).map(({ term }) => term);

/** The terms that the commentaries use. */
const OF_THE_COMMENTARIES = [
  ...[
    '当位',
    '中',
    '正',
    '中正',
    '刚中',
    '虚中',
    '应',
    '敌应',
    '承',
    '乘',
    '比',
    '君位',
    '尊位',
    '卦主',
    '阳爻',
    '阴爻',
  ],
  ...['上卦', '下卦', '内卦', '外卦', '六画', '卦象', '综卦', '卦变', '用九', '用六', '六爻名', '卦辞', '爻辞', '彖传'],
  ...['大象', '小象', '系辞', '序卦', '杂卦', '经文', '元亨', '利贞', '贞', '贞厉', '元吉', '吉', '凶', '悔', '悔亡'],
  ...['吝', '厉', '咎', '无咎', '眚', '孚', '攸往', '涉大川', '大人', '君子', '小人', '断语', '八卦', '卦德'],
];
/** The terms that the vocabulary was made for. */
const PROMISED = [
  ...['元亨利贞', '孚', '吉', '凶', '悔', '吝', '厉', '咎', '无咎', '贞', '攸往', '大川', '大人', '君子', '小人'],
  ...['爻位', '中', '正', '应', '比', '承', '乘', '当位', '敌应', '卦主', '错卦', '综卦', '互卦', '变卦', '之卦'],
  ...['体用', '体互', '用互', '旺衰', '党', '六爻名', '用九', '用六'],
];

test('every promised term and every term of the commentaries has an entry', () => {
  expect([...OF_THE_COMMENTARIES, ...PROMISED].filter((term) => !WORDS.has(term))).toEqual([]);
});

test('an entry has 60 to 200 characters, its own anchor and its own words', () => {
  expect(TERMS.length).toBeGreaterThanOrEqual(60);
  expect(new Set(TERMS.map(({ id }) => id)).size).toBe(TERMS.length);
  expect(WORDS.size).toBe(TERMS.flatMap(({ aliases }) => aliases).length + TERMS.length);
  for (const { id, term, pinyin, text, group } of TERMS) {
    expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/);
    expect(pinyin.split(' '), term).toHaveLength(term.length);
    expect(TERM_GROUPS).toContain(group);
    expect(text.length, term).toBeGreaterThanOrEqual(60);
    expect(text.length, term).toBeLessThanOrEqual(200);
  }
});

function passageOf({ hexagram, part, index }: Term['example']): string | undefined {
  const text = textOf(hexagram);
  if (part === 'line') return text.lines[index];
  return part === 'xiaoxiang' ? text.xiaoxiang[index] : text[part];
}

test('the example of an entry is verbatim in the passage that it names', () => {
  for (const { term, example } of TERMS) expect(passageOf(example), term).toContain(example.quote);
});

test('the place of an example is named as on the pages of the book', () => {
  const at = (part: Term['example']['part'], index = 0) => placeOf({ hexagram: '000000', part, index, quote: '' });
  expect([at('judgment'), at('tuan'), at('daxiang'), at('line', 6), at('xiaoxiang', 4)]).toEqual([
    ...['卦辞', '彖传', '大象', '用六', '六五小象'],
  ]);
});

test('a quotation in an entry is verbatim in the classic or among the confirmed ones', () => {
  const book = HEXAGRAM_CODES.map(wholeTextOf).join('｜');
  expect(TERMS.flatMap(({ term, text }) => straysIn(text, book).map((stray) => `${term} ${stray}`))).toEqual([]);
});

test('of the words in a text the longest counts, a single character only as a verdict or beside a line', () => {
  expect(namesIn('君子终日乾乾，夕惕若，厉，无咎。', '')).toEqual(['厉', '无咎', '君子']);
  expect(namesIn('', '其中应该比别人好，咎由自取。')).toEqual([]);
  expect(namesIn('', '六四承九五，又与初九应，当位。')).toEqual(['当位', '应', '承']);
});

test('each detail uses terms, so that no list of terms is empty', () => {
  for (const code of HEXAGRAM_CODES) {
    const detail = detailOf(COMPANIONS.get(code) as Companion, 'judgment');
    expect(namesIn(textOf(code).judgment, Object.values(detail ?? {}).join('')), code).not.toEqual([]);
  }
});
