import { expect, test } from 'vitest';
import { loadCompanions } from '../../tests/support/companions.ts';
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
const RUN = 8;

/** Every run of eight characters between marks, outside quotations, with the number of details that have it. */
function runs(): ReadonlyMap<string, number> {
  const counted = new Map<string, number>();
  for (const detail of DETAILS) {
    const phrases = Object.values(detail).flatMap((text) =>
      text.replaceAll(/“[^”]*”/g, '。').split(/\P{Script=Han}+/u),
    );
    const own = phrases.flatMap((phrase) =>
      Array.from({ length: Math.max(0, phrase.length - RUN + 1) }, (_, at) => phrase.slice(at, at + RUN)),
    );
    for (const run of new Set(own)) counted.set(run, (counted.get(run) ?? 0) + 1);
  }
  return counted;
}

const share = <T>(all: readonly T[], has: (one: T) => boolean): number => all.filter(has).length / all.length;

/** What is counted, how much of the texts has it, and how much of them may. */
const TABLE: readonly (readonly [what: string, is: number, limit: number])[] = [
  ['先 in an application', share(DETAILS, ({ application }) => application.includes('先')), 0.4],
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

test('no run of eight characters outside quotations stands in more than three details', () => {
  expect([...runs()].filter(([, count]) => count > 3)).toEqual([]);
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
