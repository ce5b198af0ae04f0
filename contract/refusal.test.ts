import { safeParse } from 'valibot';
import { expect, test } from 'vitest';
import { refusalOf } from './refusal.ts';
import { puzzleDraft } from './shefu.ts';

const draft = { title: '袖中何物', questionText: '内方外圆', answerText: '铜钱' };

test.each([
  [{ title: ' ' }, { message: '请输入题目标题', field: 'title' }],
  [{ title: '长'.repeat(101) }, { message: '题目标题不能超过100个字符', field: 'title' }],
  [{ questionText: '字'.repeat(5001) }, { message: '内容不能超过5000个字符', field: 'questionText' }],
  [{ answerText: `e${'\u0301'.repeat(9)}` }, { message: '内容包含非法字符', field: 'answerText' }],
  [{ questionText: ' ' }, { message: '题目内容不能为空，请至少提供文字或图片', field: 'questionText' }],
  [{ answerText: null }, { message: '答案内容不能为空，请至少提供文字或图片', field: 'answerText' }],
])('a draft with %j is refused with the field', (change, refused) => {
  const result = safeParse(puzzleDraft, { ...draft, ...change });
  expect(result.issues && refusalOf(result.issues)).toEqual(refused);
});

test('a body that is no object is refused without a field', () => {
  const result = safeParse(puzzleDraft, null);
  expect(result.issues && refusalOf(result.issues)).not.toHaveProperty('field');
});
