import { expect, test } from 'vitest';
import { hanOf, quotedIn } from '../../tests/support/han.ts';
import { digestsOfClassic } from '../../tests/support/text-digests.ts';
import { HEXAGRAM_CODES, type HexagramCode } from '../hexagram/hexagram.ts';
import { KING_WEN_ORDER } from '../hexagram/king-wen.ts';
import { extraLabel, LINE_INDICES, lineLabel } from '../hexagram/line.ts';
import { CLASSIC, textOf } from './classic.ts';
import digests from './golden/classic-digests.json' with { type: 'json' };

test.each(['222222', '11111', '', 'toString', '__proto__', 'constructor'])(
  'the unknown code %j gives the placeholders',
  (code) => {
    const { judgment, lines } = textOf(code);
    expect(judgment).toBe('暂无卦辞');
    expect(lines).toEqual(Array.from({ length: 6 }, () => '暂无爻辞'));
  },
);

test('the file has a text for each of the sixty-four codes', () => {
  expect(Object.keys(CLASSIC.hexagrams).sort()).toEqual([...KING_WEN_ORDER].sort());
});

test('the 1028 fields of the classic, the 46 chapters of the wings, the 21 mottos and the 7 rules of 考变占 have the digests of the proof-read text', async () => {
  expect(Object.keys(digests)).toHaveLength(1028 + 46 + 21 + 7);
  expect(await digestsOfClassic()).toEqual(digests);
});

test('乾 and 坤 have seven line texts, the others six, and as many 小象', () => {
  for (const code of HEXAGRAM_CODES) {
    const { lines, xiaoxiang } = textOf(code);
    expect(lines).toHaveLength(extraLabel(code) ? 7 : 6);
    expect(xiaoxiang).toHaveLength(lines.length);
  }
});

test('no text begins with its label, its name or 象曰', () => {
  for (const code of HEXAGRAM_CODES) {
    const { judgment, lines, xiaoxiang, tuan, daxiang } = textOf(code);
    const labels = LINE_INDICES.map((line) => lineLabel(code, line));
    for (const [index, text] of lines.entries()) expect(text.startsWith(labels[index] ?? '用')).toBe(false);
    for (const text of [judgment, ...lines]) expect(text).not.toMatch(/^..?：/);
    for (const text of [tuan, daxiang, ...xiaoxiang]) expect(text).not.toMatch(/^[彖象大小]+传?曰/);
  }
});

function labelsNamed(text: string): readonly string[] {
  return text.match(/初[九六]|[九六][二三四五]|上[九六](?!佐)/g) ?? [];
}

test('a 小象 that names a label names that of its own line', () => {
  for (const code of HEXAGRAM_CODES) {
    const own = LINE_INDICES.map((line) => lineLabel(code, line));
    textOf(code).xiaoxiang.forEach((text, index) => {
      for (const label of labelsNamed(text)) expect([own[index]], `${code} ${text}`).toContain(label);
    });
  }
});

test('a quotation in a 小象 is verbatim in its line, a quotation in a 彖 in its judgment', () => {
  const strays: string[] = [];
  for (const code of HEXAGRAM_CODES) {
    const { judgment, lines, tuan, xiaoxiang } = textOf(code);
    xiaoxiang.forEach((text, index) => {
      for (const quoted of quotedIn(text))
        if (!hanOf(lines[index] ?? '').includes(hanOf(quoted))) strays.push(`${code} ${text}`);
    });
    for (const quoted of quotedIn(tuan)) if (!hanOf(judgment).includes(hanOf(quoted))) strays.push(`${code} ${quoted}`);
  }
  expect(strays).toEqual([]);
});

/** The length of the longest run of characters that both texts contain. */
function sharedRun(a: string, b: string): number {
  let longest = 0;
  for (let i = 0; i < a.length; i++)
    while (b.includes(a.slice(i, i + longest + 1)) && i + longest < a.length) longest++;
  return longest;
}

/** Four 小象 restate their line in other words: 求婚媾，往吉 becomes 求而往. */
const RESTATED = ['010001 六四', '111010 上九', '111000 上九', '001110 九四'];

test('every 小象 shares two consecutive characters with its line or begins with its label, except four known ones', () => {
  const foreign: string[] = [];
  for (const code of HEXAGRAM_CODES) {
    const { lines, xiaoxiang } = textOf(code);
    xiaoxiang.forEach((text, index) => {
      const label =
        index < 6 ? lineLabel(code as HexagramCode, LINE_INDICES[index] as 0) : (extraLabel(code) as string);
      const isOwn = hanOf(text).startsWith(label) || sharedRun(hanOf(text), hanOf(lines[index] ?? '')) >= 2;
      if (!isOwn) foreign.push(`${code} ${label}`);
    });
  }
  expect(foreign.sort()).toEqual(RESTATED.sort());
});
