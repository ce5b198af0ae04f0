import { type GenericSchema, safeParse } from 'valibot';
import { expect, test } from 'vitest';
import { findAccount, register, resetPassword } from './auth.ts';
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

const account = { username: '观客', email: 'a@example.com', password: 'tang-9wuyue', confirmPassword: 'tang-9wuyue' };

test.each([
  [register, { ...account, username: '' }, 'username'],
  [register, { ...account, email: 'a@b' }, 'email'],
  [register, { ...account, confirmPassword: 'x' }, 'confirmPassword'],
  [resetPassword, { token: 't', newPassword: 'tang-9wuyue', confirmPassword: 'x' }, 'confirmPassword'],
  [findAccount, { searchMode: 'email', searchValue: 'a@b' }, 'searchValue'],
  [findAccount, { searchMode: 'username', searchValue: ' ' }, 'searchValue'],
])('%o refuses %j with the field that a form marks', ({ body }, input, field) => {
  const result = safeParse(body as GenericSchema, input);
  expect(result.issues && refusalOf(result.issues).field).toBe(field);
});

test('a body that is no object is refused without a field', () => {
  const result = safeParse(puzzleDraft, null);
  expect(result.issues && refusalOf(result.issues)).not.toHaveProperty('field');
});
