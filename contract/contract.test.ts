import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { ENDPOINTS } from './api.ts';
import type { Endpoint } from './endpoint.ts';

/** The message of the refusal, or null. */
function refusal(schema: v.GenericSchema, input: unknown): string | null {
  const result = v.safeParse(schema, input);
  return result.success ? null : result.issues[0].message;
}

const { register, findAccount, requestReset, resetPassword, createPuzzle, saveResult } = ENDPOINTS;
const newcomer = { username: '观象客', password: 'mei-hua-yi', email: 'a@b.cn', confirmPassword: 'mei-hua-yi' };

describe('a username', () => {
  const refused = (username: unknown) => refusal(register.body, { ...newcomer, username });

  test.each([
    ['two characters', '易经'],
    ['twenty code points outside the first plane', '𠮷'.repeat(20)],
    ['fullwidth letters and digits', 'Ａdmin１'],
    ['a ligature that folds to two letters', 'ﬁ'],
    ['twenty decomposed letters, forty code points as typed', 'e\u0301'.repeat(20)],
    ['underscore and hyphen', 'a_b-c'],
    ['Latin beside Han', 'yi易'],
    ['Cyrillic alone', 'админ'],
  ])('may be %s', (_, username) => {
    expect(refused(username)).toBeNull();
  });

  test.each([
    ['one character', '易'],
    ['twenty-one code points', '𠮷'.repeat(21)],
    ['six characters that fold to twenty-four', '㍿'.repeat(6)],
    ['only emoji', '😀😀'],
    ['Latin with a Cyrillic а', '\u0430dmin'],
    ['Latin with a Greek ο', 'r\u03bfot'],
    ['right-to-left override', 'ad\u202emin'],
    ['zero-width space', 'adm\u200bin'],
    ['NUL', 'ad\0min'],
    ['a lone surrogate', 'ad\ud800min'],
    ['a newline at the end', 'admin\n'],
  ])('may not have %s', (_, username) => {
    expect(refused(username)).toBe('用户名格式不正确');
  });

  test.each([[''], [undefined], ['\u3000'], ['\u200b\u200b']])('%j is no username at all', (username) => {
    expect(refused(username)).toBe('请输入用户名和密码');
  });

  test.each([[null], [1], [['admin']], [{ $gt: '' }]])('%j is malformed', (username) => {
    expect(refused(username)).toBe('请求格式错误');
  });
});

describe('an e-mail address', () => {
  const refused = (email: unknown) => refusal(register.body, { ...newcomer, email });
  const ofLength = (length: number) => `${'a'.repeat(length - '@b.cn'.length)}@b.cn`;

  test.each([
    ...['a@b.cn', ' a@b.cn ', "o'neil+tag@mail.example.co.uk", '用户@例子.中国', 'a@bücher.de'],
    ofLength(254),
  ])('%j is one', (email) => {
    expect(refused(email)).toBeNull();
  });

  test.each([
    ...['a@b', '@b.cn', 'a@@b.cn', 'a@.cn', 'a@b..cn', 'a@b.cn.'],
    ...['a@b.cn\r\nBcc:x@y.cn', 'a@b.cn\nx@y.cn', 'a@b.cn,x@y.cn', 'a@b.cn;x@y.cn', 'a@b.cn x@y.cn', '甲 <a@b.cn>'],
    ofLength(255),
  ])('%j is not an address', (email) => {
    expect(refused(email)).toBe('请输入有效的邮箱地址');
  });

  test.each([[''], [undefined], [' \u3000'], ['\u200b']])('%j is no address at all', (email) => {
    expect(refused(email)).toBe('请输入邮箱地址');
  });
});

describe('a new password', () => {
  test.each([
    ['😀'.repeat(6), null],
    ['😀'.repeat(128), null],
    ['😀'.repeat(5), '密码长度至少为6个字符'],
    ['a'.repeat(129), '密码长度不能超过128个字符'],
    ['abc defg', '密码不能包含空白字符'],
    ['abc\tdefg', '密码不能包含空白字符'],
    ['abc\u3000defg', '密码不能包含空白字符'],
  ])('%j: %s', (password, message) => {
    expect(refusal(register.body, { ...newcomer, password, confirmPassword: password })).toBe(message);
    const reset = { token: 'x', newPassword: password, confirmPassword: password };
    expect(refusal(resetPassword.body, reset)).toBe(message);
  });

  test('that is blank is refused with the text of its form', () => {
    expect(refusal(register.body, { ...newcomer, password: ' ' })).toBe('请输入用户名和密码');
    expect(refusal(resetPassword.body, { token: 'x', confirmPassword: 'abcdef' })).toBe('请输入新密码');
  });

  test('must equal its confirmation', () => {
    expect(refusal(register.body, { ...newcomer, confirmPassword: undefined })).toBe('请确认密码');
    expect(refusal(register.body, { ...newcomer, confirmPassword: 'other' })).toBe('两次输入的密码不一致');
    expect(refusal(resetPassword.body, { token: 'x', newPassword: 'abcdef' })).toBe('两次输入的密码不一致');
  });
});

test.each([
  [{ searchMode: 'email', searchValue: '' }, '请输入邮箱地址'],
  [{ searchMode: 'username', searchValue: '\u3000' }, '请输入用户名'],
  [{ searchMode: 'email', searchValue: 'abc' }, '请输入有效的邮箱地址'],
  [{ searchMode: 'phone', searchValue: 'abc' }, '查询方式无效'],
  [{ searchMode: ['email'], searchValue: 'abc' }, '查询方式无效'],
  [{ searchMode: 'username', searchValue: '%' }, null],
])('a search for an account, %j: %s', (body, message) => {
  expect(refusal(findAccount.body, body)).toBe(message);
});

describe('a puzzle', () => {
  const draft = { title: '袖中何物', questionText: '何物', answerText: '笔' };
  const refused = (change: object) => refusal(createPuzzle.body, { ...draft, ...change });
  const kept = (change: object) => v.parse(createPuzzle.body, { ...draft, ...change });
  const FAMILY = '👨\u200d👩\u200d👧\u200d👦';

  test.each(['', ' \n', '\u3000', '\u200b\ufeff\u2060', '\u202e'])('has a title, and %j is not a title', (title) => {
    expect(refused({ title })).toBe('请输入题目标题');
  });

  test('made of control characters alone has no title, no question and no answer', () => {
    expect(refused({ title: '\u0001' })).toBe('请输入题目标题');
    expect(refused({ questionText: '\u0001' })).toBe('题目内容不能为空，请至少提供文字或图片');
    expect(refused({ answerText: '\u0001' })).toBe('答案内容不能为空，请至少提供文字或图片');
  });

  test('has a question and an answer, in text or image, and blank text does not count', () => {
    expect(refused({ questionText: '\u3000\u200b' })).toBe('题目内容不能为空，请至少提供文字或图片');
    expect(refused({ answerText: null, answerImageUrl: '' })).toBe('答案内容不能为空，请至少提供文字或图片');
    expect(refused({ questionText: undefined, questionImageUrl: '/uploads/x.jpg' })).toBeNull();
  });

  test('loses marks that change direction or are invisible, and keeps the joiners of an emoji', () => {
    expect(kept({ title: ' a\u202eb\u2066c\u2069\u200b  d ' }).title).toBe('abc d');
    const family = kept({ title: FAMILY, questionText: `${FAMILY}\u202e` });
    expect(family).toMatchObject({ title: FAMILY, questionText: FAMILY });
  });

  test('may have eight marks on a letter, not nine', () => {
    expect(refused({ title: `e${'\u0301'.repeat(8)}` })).toBeNull();
    expect(refused({ title: `e${'\u0301'.repeat(9)}` })).toBe('内容包含非法字符');
    expect(refused({ questionText: `e${'\u0301'.repeat(500)}` })).toBe('内容包含非法字符');
    expect(refused({ answerText: `e${'\u0301\u200b'.repeat(9)}` })).toBe('内容包含非法字符');
  });

  test('is measured in code points: a title of 100, texts of 5000', () => {
    expect(refused({ title: '😀'.repeat(100), questionText: '😀'.repeat(5000) })).toBeNull();
    expect(refused({ title: '😀'.repeat(101) })).toBe('题目标题不能超过100个字符');
    expect(refused({ questionText: '字'.repeat(5001) })).toBe('内容不能超过5000个字符');
    expect(refused({ answerText: '😀'.repeat(5001) })).toBe('内容不能超过5000个字符');
  });
});

describe('numbers in a query', () => {
  const { listPuzzles, showPuzzle } = ENDPOINTS;
  const notWhole = ['0', '-1', '1.5', 'abc', '', ' 1', '１', '01'];

  test.each([...notWhole, '1e308', '999999999999'])('%j is no page', (page) => {
    expect(refusal(listPuzzles.query, { page })).toBe('页码无效');
  });

  test.each(notWhole)('%j is no number of puzzles a page', (limit) => {
    expect(refusal(listPuzzles.query, { limit })).toBe('每页数量无效');
  });

  test('a page is the first of twenty unless asked otherwise, and never more than fifty', () => {
    expect(v.parse(listPuzzles.query, {})).toEqual({ page: 1, limit: 20 });
    expect(v.parse(listPuzzles.query, { page: '7', limit: '50' })).toEqual({ page: 7, limit: 50 });
    for (const limit of ['51', '999999999', '999999999999'])
      expect(v.parse(listPuzzles.query, { limit }).limit).toBe(50);
  });

  const notAnId = ['1.0', '1e3', '0x10', '9007199254740993', '1;drop', undefined];
  test.each([...notWhole, ...notAnId])('%j names no puzzle', (id) => {
    expect(refusal(showPuzzle.query, { id })).toBe('题目编号无效');
  });

  test('the largest id is the largest whole number that is exact', () => {
    expect(v.parse(showPuzzle.query, { id: '9007199254740991' })).toEqual({ id: Number.MAX_SAFE_INTEGER });
  });
});

test.each<[string, v.GenericSchema, object, string | null]>([
  ['email', requestReset.body, {}, '邮箱信息缺失'],
  ['searchMode', findAccount.body, { searchValue: 'a@b.cn' }, '查询方式无效'],
  ['token', resetPassword.body, { newPassword: 'abcdef', confirmPassword: 'abcdef' }, null],
  ['mainHexagram', saveResult.body, {}, '卦象数据无效'],
  ['movingYao', saveResult.body, { mainHexagram: '111111', timestamp: '2024-01-01T00:00:00Z' }, '动爻无效'],
  ['timestamp', saveResult.body, { mainHexagram: '111111', movingYao: 0 }, '时间格式无效'],
  ['message', ENDPOINTS.writeLog.body, { level: 'error' }, '日志格式错误'],
  ['image', ENDPOINTS.uploadImage.body, {}, '只能上传图片文件'],
  ['imageUrl', ENDPOINTS.removeImage.body, {}, '请求格式错误'],
])('a call without %s is answered as that field asks', (_, schema, input, message) => {
  expect(refusal(schema, input)).toBe(message);
});

/** A value in a path is always a text. */
describe('query and body of every call', () => {
  const OF_EACH_TYPE = [null, true, 7, -1.5, 'x', '', [], [null], [7], ['x'], [{}], {}];
  const parts = Object.entries(ENDPOINTS).flatMap(([name, { query, body }]: [string, Endpoint]) =>
    Object.entries({ query, body }).flatMap(([part, schema]) => (schema ? [{ name, part, schema }] : [])),
  );
  /** Of all that is wrong. */
  const messages = (schema: v.GenericSchema, input: unknown): readonly string[] =>
    (v.safeParse(schema, input).issues ?? []).map(({ message }) => message);

  test.each(parts)(
    '$name refuses what is missing from its $part, and what has another type, in Chinese',
    ({ schema }) => {
      const { entries = {} } = schema as { entries?: object };
      const wrong = Object.keys(entries).flatMap((key) => OF_EACH_TYPE.map((value) => ({ [key]: value })));
      const said = [{}, ...wrong].flatMap((input) => messages(schema, input));
      expect(new Set(said.filter((message) => !/\p{Script=Han}/u.test(message)))).toEqual(new Set());
    },
  );
});
