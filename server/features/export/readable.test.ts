import { expect, test } from 'vitest';
import type { Entry } from '#core/journal/entry.ts';
import { castsMarkdown, guessesMarkdown, practiceMarkdown, puzzlesMarkdown } from './readable.ts';

const AT = '2026-01-01T00:00:00.000Z';
const RESULT = {
  timestamp: AT,
  figure: '010001-010000',
  method: 'manual',
  basis: null,
  castFor: AT,
  utcOffset: null,
  dayAt: null,
};
const ENTRY = {
  timestamp: AT,
  cast: '010001-010000',
  question: '此行可否\n## 不是标题',
  notes: [{ id: 'note-0001', at: AT, text: '路上有雨' }],
} as unknown as Entry;

test('a cast has its moment, its name, its six lines and what was written, quoted so that no text becomes a heading', () => {
  const text = castsMarkdown([RESULT], new Map([[AT, ENTRY]])).join('');
  expect(text).toContain(`## ${AT} · 水雷屯`);
  expect(text.match(/━━/g)?.length).toBeGreaterThanOrEqual(6);
  expect(text).toContain('> 此行可否\n> \\## 不是标题');
  expect(text).toContain('> 路上有雨');
  expect(text.match(/^## /gm)).toHaveLength(1);
});

test('what is not a figure is written as it is stored', () => {
  expect(castsMarkdown([{ ...RESULT, figure: 'x' }], new Map()).join('')).toContain('· x');
});

test('a puzzle names its images as they lie beside it', () => {
  const id = 'a'.repeat(26);
  const puzzle = {
    id: 1,
    title: '匣中何物',
    questionText: null,
    questionImageId: id,
    answerText: '印囊',
    answerImageId: null,
    createdAt: 0,
  };
  const text = puzzlesMarkdown([puzzle]).join('');
  expect(text).toContain(`题图：../images/${id}.jpg`);
  expect(text).toContain('> 印囊');
  expect(text).not.toContain('答案图');
});

test('an answer of practice has its moment, its card and what was remembered; an unknown card is named by its id', () => {
  const answer = { revision: 1, id: 'answer-00000001', card: 'name:010001', answer: 'good', at: AT, day: '2026-01-01' };
  const answers = [
    answer,
    { ...answer, card: 'line:0-1', answer: 'again' },
    { ...answer, card: 'verse:1' },
    { ...answer, card: 'new:1' },
  ];
  const lines = practiceMarkdown(answers).join('').trimEnd().split('\n').slice(2);
  expect(lines).toEqual([
    `- ${AT} · 认卦 · 屯（name:010001）· 记得`,
    `- ${AT} · 爻名 · 初九（line:0-1）· 忘了`,
    `- ${AT} · 歌诀 · 比小畜兮履泰否（verse:1）· 记得`,
    `- ${AT} · new:1（new:1）· 记得`,
  ]);
});

test('a guess has its puzzle, its moment, its figure, its words and what was said of it', () => {
  const guess = {
    ...{ id: 1, puzzleId: 7, puzzleTitle: '匣中何物', puzzleVersion: 1, text: '铜镜', sealedAt: AT },
    ...{ hasSeen: 0, verdict: 'near', authorVerdict: 'hit' },
    castFacts: JSON.stringify({ figure: '010001-010000', method: 'time', castFor: AT }),
  };
  const text = guessesMarkdown([guess, { ...guess, castFacts: null, hasSeen: 1, authorVerdict: null }]).join('');
  expect(text.match(/^## 匣中何物$/gm)).toHaveLength(2);
  expect(text.match(/水雷屯/g)).toHaveLength(1);
  expect(text).toContain('> 铜镜\n\n自己说：近；出题人说：中');
  expect(text).toContain('看过答案；自己说：近\n');
});
