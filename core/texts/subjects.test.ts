import { expect, test } from 'vitest';
import { CATEGORIES } from '../journal/entry.ts';
import { TRIGRAM_CODES, trigramName } from '../trigram/trigram.ts';
import { careForQuestion, SUBJECTS, SUBJECTS_LEFT_OUT } from './subjects.ts';

/** How a line of the book begins for each relation. */
const CLAUSES = { 生体: '用生体', 体克: '体克用', 比和: '体用比和', 体生: '体生用', 克体: '用克体' } as const;

test('there are twelve subjects; 疾病, 生产, 官讼 and 坟墓 stay out, and one sentence says why', () => {
  expect(SUBJECTS.map(({ name }) => name).join(' ')).toBe(
    '人事 家宅 感情 求谋 求名 求财 交易 出行 行人 见人 失物 天时',
  );
  expect(SUBJECTS_LEFT_OUT.names).toEqual(['疾病', '生产', '官讼', '坟墓']);
  expect(SUBJECTS_LEFT_OUT.text).toMatch(/^[^。]+。$/);
  expect(new Set(SUBJECTS.map(({ id }) => id)).size).toBe(12);
});

test('the subjects are the categories of an entry, without 其他', () => {
  expect(SUBJECTS.map(({ name }) => name)).toEqual(CATEGORIES.filter((category) => category !== '其他'));
});

test('a subject has the book’s line for each of the five relations; 天时 has one for each trigram', () => {
  for (const subject of SUBJECTS) {
    if ('trigrams' in subject) {
      const names = TRIGRAM_CODES.map(trigramName);
      expect(Object.keys(subject.trigrams).toSorted()).toEqual(names.toSorted());
      for (const name of names) expect(subject.trigrams[name]?.text.startsWith(name)).toBe(true);
      continue;
    }
    const { lines, name } = subject;
    for (const [relation, clause] of Object.entries(CLAUSES)) {
      const { text, variant } = lines[relation as keyof typeof CLAUSES];
      expect(text.startsWith(clause), `${name} ${text}`).toBe(true);
      expect(variant?.startsWith(clause) ?? true, `${name} ${variant}`).toBe(true);
    }
  }
});

test.each([
  ['妈妈的手术顺利吗', '医生'],
  ['我这病几时好', '医生'],
  ['头痛要不要紧', '医生'],
  ['今年备孕顺不顺', '医生'],
  ['这场官司能赢吗', '律师'],
  ['给爷爷迁坟合适吗', '家人'],
])('%s is answered first with whom to ask: %s', (question, whom) => {
  expect(careForQuestion(question)).toContain(whom);
});

test.each(['电脑的毛病修得好吗', '工厂下个月生产顺利吗', '这单生意做不做', '明天会下雨吗', '能不能考上医学院', null])(
  '%s is none of the four that stay out',
  (question) => {
    expect(careForQuestion(question)).toBeNull();
  },
);
