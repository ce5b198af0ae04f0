import { expect, test } from 'vitest';
import { KING_WEN_ORDER, shortName } from '../hexagram/king-wen.ts';
import { LINE_INDICES } from '../hexagram/line.ts';
import { textOf } from '../texts/classic.ts';
import lineExceptions from '../texts/line-exceptions.json' with { type: 'json' };
import { explainedLine } from './explained-line.ts';

const LINES = KING_WEN_ORDER.flatMap((hexagram) =>
  LINE_INDICES.map((index) => {
    const line = explainedLine({ hexagram, part: 'line', index }, textOf(hexagram), null) ?? expect.fail('a line');
    return { ...line, name: `${shortName(hexagram)}${line.label}`, said: `${line.remark}${line.sentence}` };
  }),
);
const named = (some: readonly { readonly name: string }[]): string => some.map(({ name }) => name).join(' ');
const saying = (words: string) => LINES.filter(({ said }) => said.includes(words));

test('where 小象 or the table names what a line rests on, it is not said that its place has nothing to do with it', () => {
  const isGrounded = ({ place, xiaoxiang, name }: (typeof LINES)[number]): boolean =>
    place?.isCentral || /[正承应顺刚]/.test(xiaoxiang.replaceAll(/“[^”]*”/g, '')) || name in lineExceptions.grounds;
  const wrong = saying('位置不能替爻辞作主').filter(isGrounded);
  expect({ count: wrong.length, named: named(wrong) }).toEqual({ count: 0, named: '' });
});

test('the lines of which nothing speaks but their words, read by hand', () => {
  expect(named(saying('位置不能替爻辞作主'))).toBe('比初六 解上六 渐上九');
});

test('where 小象 speaks of the place it is not said that the place decides nothing, and 刚柔 is not 刚', () => {
  const ofPlace = saying('位置不能替爻辞作主').filter(({ xiaoxiang }) => xiaoxiang.includes('位'));
  expect({ count: ofPlace.length, named: named(ofPlace) }).toEqual({ count: 0, named: '' });
  const ofBoth = saying('缘由在“刚”字').filter(({ xiaoxiang }) => xiaoxiang.includes('刚柔'));
  expect({ count: ofBoth.length, named: named(ofBoth) }).toEqual({ count: 0, named: '' });
});

test('得中 without 当位 is said as 不当位而得中, and each such line has a ground of its own or the 中 of 小象', () => {
  const central = saying('不当位而得中');
  expect(named(central)).toBe(
    '乾九二 坤六五 需九二 小畜九二 履九二 谦六五 剥六五 大过九二 离六五 晋六五 明夷六五 丰六五 巽九二 兑九二',
  );
  expect(named(saying('缘由也在“中”字'))).toBe('坤六五 需九二 小畜九二 履九二 巽九二');
  const ungrounded = central.filter(({ remark }) => !/凭的是|缘由也在“中”字/.test(remark ?? ''));
  expect(named(ungrounded)).toBe('');
});

test('a line that stands well and warns has its reason: a row, 乘刚, the end of its figure, or 过刚不中', () => {
  const warned = LINES.filter(({ remark }) => /^当位|^得中/.test(remark ?? '') && remark?.includes('断语却是'));
  expect(warned).toHaveLength(21);
  expect(named(saying('尽头，过了中位'))).toBe('大过上六 恒上六 夬上六 丰上六 小过上六 既济上六');
  expect(named(saying('阳居阳位而不中'))).toBe('大过九三 恒九三 大壮九三 革九三 小过九三');
  const others = warned.filter(({ said }) => !/尽头，过了中位|阳居阳位而不中|“乘刚”/.test(said));
  expect(others.filter(({ name }) => !(name in lineExceptions.cautions))).toEqual([]);
  expect(saying('位置合宜也有要当心的时候')).toEqual([]);
});

test('what not to do, and what is said of 小人, is no fault of the line', () => {
  const faulted = LINES.filter(
    ({ remark, verdicts: prognostics }) =>
      remark?.includes('断语却是') &&
      /^[当得]/.test(remark) &&
      prognostics.every(({ kind, word }) => kind === '勿用' || kind === '不可贞' || word.startsWith('小人')),
  );
  expect(named(faulted)).toBe('');
});

test('every line of the table is one, and is said to rest on what the table says', () => {
  const isSaid = (name: string, words: string): boolean =>
    LINES.some((line) => line.name === name && line.remark?.includes(words));
  const { grounds, cautions, responses, seats, notes } = lineExceptions;
  const rows = [
    ...Object.entries(grounds).map(([name, ground]) => [name, `：凭的是${ground}。`] as const),
    ...Object.entries(cautions).map(([name, caution]) => [name, `${caution.replace(/^“.*”是告诫，/, '')}。`] as const),
    ...Object.entries(responses).map(([name, response]) => [name, `相应，${response}。`] as const),
    ...Object.entries(notes),
  ];
  expect(rows.filter(([name, words]) => !isSaid(name, words))).toEqual([]);
  expect(
    named(LINES.filter(({ name, sentence }) => sentence.includes('程颐说这一爻不以君位说') !== seats.includes(name))),
  ).toBe('');
});

test('应 is told and not praised, 敌应 told and not regretted: only a row says what it is worth', () => {
  const wrong = LINES.filter(({ remark }) => /接应|只是对面/.test(remark ?? ''));
  expect(named(wrong)).toBe('');
  const told = LINES.filter(({ remark }) => /与对面的.{2}不?相应/.test(remark ?? ''));
  const untrue = told.filter(({ remark, place }) => remark?.includes('不相应') !== (place?.response === '敌应'));
  expect([told.length > 250, named(untrue)]).toEqual([true, '']);
});

test('a row on 应 speaks of a line that has it, or praises one that has none', () => {
  const wrong = LINES.filter(({ name, place }) => {
    const row = (lineExceptions.responses as Readonly<Record<string, string>>)[name];
    return row !== undefined && row.startsWith('这里反倒好') !== (place?.response === '敌应');
  });
  expect(named(wrong)).toBe('');
});

test('where 小象 names 乘刚 the remark does, whatever the line is judged', () => {
  expect(named(LINES.filter(({ remark }) => remark?.includes('乘刚')))).toBe('屯六二 豫六五 噬嗑六二 困六三 震六二');
});

test('the reason that 小象 names is said in its own word', () => {
  const remarkOf = (wanted: string) => LINES.find(({ name }) => name === wanted)?.remark;
  expect(remarkOf('坤六五')).toBe('不当位而得中，断语是“元吉”：《小象》的缘由也在“中”字。');
  expect(remarkOf('随初九')).toBe('位、中、应三样只占位这一样，断语是“贞吉”：《小象》的缘由也在“正”字。');
  expect(remarkOf('涣初六')).toBe('位、中、应三样都不占，断语是“用拯马壮，吉”：《小象》的缘由在“顺”字。');
  expect(remarkOf('震六二')).toBe('当位、得中，断语却是“震来厉”：《小象》的缘由在“乘刚”。');
});

test('all words of judgment are said, in their order, with what limits them', () => {
  const wrong = LINES.filter(({ remark, text, verdicts: prognostics }) => {
    const said = /断语却?是((?:“[^”]+”)+)：/.exec(remark ?? '')?.[1];
    if (said === undefined) return false;
    const clauses = [...said.matchAll(/“([^”]+)”/g)].map(([, words = '']) => words);
    const isWhole = (words: string) => new RegExp(`(?:^|[，。；：？]|是谓)${words}[，。；：？]`).test(text);
    return !clauses.every(isWhole) || !prognostics.every(({ word }) => clauses.some((words) => words.includes(word)));
  });
  expect({ count: wrong.length, named: named(wrong) }).toEqual({ count: 0, named: '' });
  expect(LINES.find(({ name }) => name === '夬九三')?.remark).toBe(
    '当位、有应，断语却是“有凶”“君子夬夬，独行遇雨，若濡有愠，无咎”：毛病正在有应，众阳之中独与上六相应。',
  );
});

test('where 小象 speaks of 位 or 当 otherwise than yin and yang do, the remark says what is meant', () => {
  const isOtherwise = ({ place, xiaoxiang }: (typeof LINES)[number]): boolean => {
    const isDenied = /不当位|未当也|位不当|未当位|未得位|非其位/.test(xiaoxiang);
    const isGranted = !isDenied && /得当也|中正也|位正当|正位|当位/.test(xiaoxiang);
    return (isDenied && place?.isProper === true) || (isGranted && place?.isProper === false);
  };
  const wrong = LINES.filter(isOtherwise).filter(({ remark }) => !remark?.includes('《小象》'));
  expect({ count: wrong.length, named: named(wrong) }).toEqual({ count: 0, named: '' });
});

test('of 初 and 上 it is said by what 当位 is counted there', () => {
  const wrong = LINES.filter(({ sentence }) => sentence.includes('王弼') && !sentence.includes('这里照阴阳算'));
  expect({ count: wrong.length }).toEqual({ count: 0 });
});

test('where the remark gives 乘刚 as the reason, every other reason that 小象 names stands beside it, in all 384', () => {
  const wrong = LINES.filter(
    ({ remark, reasons }) =>
      remark?.includes('乘刚') && !reasons.every((one) => remark.includes(one.replace(/也$/, ''))),
  );
  expect({ count: wrong.length, named: named(wrong) }).toEqual({ count: 0, named: '' });
});

test('no remark says the same words of judgment twice in one sentence, in all 384', () => {
  const wrong = LINES.filter(({ remark, verdicts }) => {
    const told = /断语却?是((?:“[^”]+”)+)：“([^”]+)”是告诫/.exec(remark ?? '');
    return told && verdicts.length === 1;
  });
  expect({ count: wrong.length, named: named(wrong) }).toEqual({ count: 0, named: '' });
  expect(LINES.find(({ name }) => name === '随六三')?.remark).toBe(
    '位、中、应三样都不占，断语是“利居贞”，是告诫：因为它与九四不是正应。',
  );
});

/** 朱熹 or 程颐 says of these that the one who answers is kept away, or is of no help. */
const KEPT_AWAY = '随六二 贲六四 同人九五 渐九五 萃初六 萃六二 睽六三 旅初六 明夷九三 既济九五';

test('a line whose 应 the received commentary calls lost or blocked is not told of it without that', () => {
  const wrong = LINES.filter(
    ({ name, remark }) => KEPT_AWAY.split(' ').includes(name) && !remark?.includes('相应，可是'),
  );
  expect({ count: wrong.length, named: named(wrong) }).toEqual({ count: 0, named: '' });
});

test('where one end of 应 has a row on holding the other, so has the other end, in all of 大畜', () => {
  const ends = LINES.filter(({ name, place }) => name.startsWith('大畜') && place?.response === '应');
  expect(named(ends.filter(({ remark }) => !remark?.includes('止住对面') && !remark?.includes('被对面止住')))).toBe('');
});

test('a line that is not in its place is not said to rest on 中正, in all 384', () => {
  const wrong = LINES.filter(({ place, remark }) => !place?.isProper && /凭的是[^。]*[中得]正/.test(remark ?? ''));
  expect(named(wrong)).toBe('');
});
