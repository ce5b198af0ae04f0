import { expect, test } from 'vitest';
import { labelsOf, loadCompanions } from '../../tests/support/companions.ts';
import { hanOf } from '../../tests/support/han.ts';
import { shortName } from '../hexagram/king-wen.ts';
import { textOf } from './classic.ts';
import type { Detail } from './types.ts';

const BY_CODE = await loadCompanions();
const COMPANIONS = [...BY_CODE.values()];
const DETAILS = COMPANIONS.flatMap(({ detail }): readonly Detail[] => [
  detail.judgment,
  ...Object.values(detail.lines).filter((one) => one !== undefined),
]);
const XIAOXIANG = COMPANIONS.flatMap(({ wings }) => wings.xiaoxiang);

const wholeOf = (detail: Detail): string => Object.values(detail).join('');

/** 阳居阳位, 柔爻居刚, 当位, 不正 …: where the line stands, in the words that every line could have. */
const POSITION = /[阴阳刚柔]爻?居[阴阳刚柔]|居[阴阳]位|得位|失位|当位|得正|不正|位正/;

/** To write a list or a sheet as the way out of anything. */
const WRITING = /写[下在成明清]|[张页]纸|纸上|列出|列[一两三]?张|单子|清单/;
/** 三天, 三件, 三遍 … for any number; 第三 and 两三 too, but not 十三, 周三. */
const THREE = /(?<![十百周期])三[天日周月年夜晚个件条次样回趟遍句行位处名家张页份步道轮段封篇节站箱户]/;
const KEPT_OVERNIGHT = /草稿|[压过放隔]一?[夜晚]/;

const outsideQuotations = (text: string): string => text.replaceAll(/“[^”]*”/g, '。');
const sentencesOf = (text: string): readonly string[] => text.split(/(?<=[。？！]”?)(?!”)/);

/** The runs of so many characters between marks, outside quotations. */
const runsIn = (text: string, length: number): readonly string[] =>
  outsideQuotations(text)
    .split(/\P{Script=Han}+/u)
    .flatMap((phrase) =>
      Array.from({ length: Math.max(0, phrase.length - length + 1) }, (_, at) => phrase.slice(at, at + length)),
    );

/** Every such run with the number of details that have it. */
function runs(length: number, textsOf: (detail: Detail) => readonly string[]): ReadonlyMap<string, number> {
  const counted = new Map<string, number>();
  for (const detail of DETAILS) {
    const own = textsOf(detail).flatMap((text) => runsIn(text, length));
    for (const run of new Set(own)) counted.set(run, (counted.get(run) ?? 0) + 1);
  }
  return counted;
}

const share = <T>(all: readonly T[], has: (one: T) => boolean): number => all.filter(has).length / all.length;

/** What is counted, how much of the texts has it, and how much of them may. */
const TABLE: readonly (readonly [what: string, is: number, limit: number])[] = [
  ['先 in an application', share(DETAILS, ({ application }) => application.includes('先')), 0.4],
  ['a list or a sheet to write in an application', share(DETAILS, ({ application }) => WRITING.test(application)), 0.1],
  ['三 of anything in an application', share(DETAILS, (one) => THREE.test(outsideQuotations(one.application))), 0.1],
  ['a draft kept overnight in an application', share(DETAILS, (one) => KEPT_OVERNIGHT.test(one.application)), 0.01],
  [
    'the most frequent run of four characters in the applications',
    Math.max(...runs(4, ({ application }) => [application]).values()) / DETAILS.length,
    12 / 450,
  ],
  [
    '《小象》 at the end of a symbol',
    share(DETAILS, ({ symbol }) => sentencesOf(symbol).at(-1)?.includes('《小象》') === true),
    0.12,
  ],
  ['虞翻 at the beginning of a symbol', share(DETAILS, ({ symbol }) => symbol.startsWith('虞翻')), 0.05],
  ['the formula of position in an interpretation', share(DETAILS, (one) => POSITION.test(one.interpretation)), 0.5],
  ['《小象》 in a detail', share(DETAILS, (one) => wholeOf(one).includes('《小象》')), 0.7],
  ['账 in a detail', share(DETAILS, (one) => wholeOf(one).includes('账')), 0.05],
  ['a commentary that ends with a question', share(COMPANIONS, ({ commentary }) => commentary.endsWith('？')), 0.2],
  ['是因为 in the 白话 of a 小象', share(XIAOXIANG, (text) => text.includes('是因为')), 1 / 3],
];

test('the texts do not all say the same: the table', () => {
  // biome-ignore lint/suspicious/noConsole: the table is what a writer wants to see
  console.table(
    TABLE.map(([what, is, limit]) => ({
      what,
      is: `${(100 * is).toFixed(1)} %`,
      limit: `${(100 * limit).toFixed(1)} %`,
    })),
  );
  expect(DETAILS).toHaveLength(450);
  expect(TABLE.filter(([, is, limit]) => is > limit)).toEqual([]);
});

/** A run of two characters that at most so many applications have says something of their scenes. */
const RARE = 10;

/** 屯卦辞 and 未济卦辞, with the rare runs of two characters that both applications have; only those who have any. */
function sharedRuns(): ReadonlyMap<string, readonly string[]> {
  const having = new Map<string, string[]>();
  for (const [code, { detail }] of BY_CODE) {
    const named = Object.entries(detail.lines).map(([line, one]) => [labelsOf(code)[Number(line)], one] as const);
    for (const [label, one] of [['卦辞', detail.judgment] as const, ...named])
      for (const run of new Set(runsIn(one?.application ?? '', 2)))
        having.set(run, [...(having.get(run) ?? []), `${shortName(code)}${label}`]);
  }
  const shared = new Map<string, string[]>();
  for (const [run, names] of having)
    if (names.length <= RARE)
      for (const [index, name] of names.entries())
        for (const other of names.slice(index + 1))
          shared.set(`${name} ${other}`, [...(shared.get(`${name} ${other}`) ?? []), run]);
  return shared;
}

/** Finds a scene that is described twice in the same words; twice in other words only a reader finds. */
test('no two applications tell the same scene: they share at most five rare runs of two characters', () => {
  const nearest = [...sharedRuns()].filter(([, shared]) => shared.length >= 5);
  // biome-ignore lint/suspicious/noConsole: what a writer wants to read again
  console.table(nearest.map(([pair, shared]) => ({ pair, shared: shared.length, runs: shared.join(' ') })));
  expect(nearest.filter(([, shared]) => shared.length > 5)).toEqual([]);
});

test('no run of eight characters outside quotations stands in more than three details', () => {
  expect([...runs(8, (detail) => Object.values(detail))].filter(([, count]) => count > 3)).toEqual([]);
});

test('the 白话 of a 小象 does more than repeat it', () => {
  const repeated = [...BY_CODE].flatMap(([code, { wings }]) =>
    textOf(code)
      .xiaoxiang.filter((original, line) => {
        const said = hanOf(original).replace(/也$/, '');
        return hanOf(wings.xiaoxiang[line] ?? '').includes(said);
      })
      .map((original) => `${shortName(code)} ${original}`),
  );
  expect(repeated).toEqual([]);
});
