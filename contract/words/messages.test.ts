import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import * as limits from '../limits.ts';
import { ENTRY_MESSAGES, MESSAGES } from './messages.ts';
import { PROBLEMS } from './problems.ts';

/** Texts that the product's specification quotes for refused input and calls; each is written once. */
const ASKED_FOR = [
  ...['请输入用户名和密码', '用户名或密码错误'],
  ...['请输入邮箱地址', '请输入有效的邮箱地址', '请确认密码', '两次输入的密码不一致', '注册失败，用户名或邮箱已被使用'],
  ...['请输入用户名', '邮箱信息缺失', '密码重置链接已生成'],
  ...['请输入新密码', '密码长度至少为6个字符', '重置链接无效，请重新申请密码重置'],
  ...['请输入题目标题', '题目不存在'],
  ...['题目内容不能为空，请至少提供文字或图片', '答案内容不能为空，请至少提供文字或图片'],
  ...['图片大小不能超过 5MB', '只能上传图片文件'],
  ...['卦例保存成功', '卦例已存在', '卦象不存在', '内容不存在'],
];
/** Texts of the app alone, for when there is no answer or no call. */
const OF_THE_APP = [
  ...['操作失败，请稍后重试', '注册成功', '查询失败，请稍后重试', '找到账号信息', '发送失败，请稍后重试'],
  ...['重置链接无效', '密码重置失败，请重试', '密码重置成功，即将跳转到登录页面'],
  ...['删除失败', '更新失败', '创建失败', '创建失败，请稍后重试', '加载题目失败', '图片上传失败'],
  ...['复制失败，请重试', '链接已复制！粘贴分享给朋友查看吧'],
];

const FILES = ['./messages.ts', './notices.ts', './problems.ts'];
const sourceOf = (file: string): string => readFileSync(new URL(file, import.meta.url), 'utf8');

describe('the catalogue', () => {
  const limitOf = (name: string): string => String((limits as Readonly<Record<string, unknown>>)[name]);
  /** As written, with the limits filled in: a problem that uses a message does not write it again. */
  const written = FILES.flatMap((file) => {
    return [...sourceOf(file).matchAll(/(['`])([^'`]*\p{Script=Han}[^'`]*)\1/gu)].map(([, , text = '']) =>
      text.replaceAll(/\$\{(\w+)\}/g, (_, name: string) => limitOf(name)),
    );
  });
  const values = [...Object.values(MESSAGES), ...Object.values(PROBLEMS).map(({ message }) => message)];

  test.each(ASKED_FOR)('says %s, and has it once', (message) => {
    expect(values).toContain(message);
    expect(written.filter((text) => text === message)).toHaveLength(1);
  });

  test('makes texts with a limit from the limit', () => {
    expect(MESSAGES.passwordTooShort).toBe('密码长度至少为6个字符');
    expect(MESSAGES.passwordTooLong).toBe('密码长度不能超过128个字符');
    expect(MESSAGES.titleTooLong).toBe('题目标题不能超过100个字符');
    expect(MESSAGES.textTooLong).toBe('内容不能超过5000个字符');
    expect(PROBLEMS['image.tooLarge'].message).toBe('图片大小不能超过 5MB');
    expect(ENTRY_MESSAGES.questionTooLong).toBe('所问不能超过200个字符');
    expect(ENTRY_MESSAGES.textTooLong).toBe('内容不能超过2000个字符');
    expect(ENTRY_MESSAGES.notesTooMany).toBe('一卦的笔记不能超过50条');
    expect(PROBLEMS['entry.tooLarge'].message).toBe('一卦的记录不能超过 64KB');
    expect(PROBLEMS['entry.full'].message).toBe('记录总量已达上限 20MB');
  });

  test('has no number written by hand', () => {
    const withoutValues = FILES.map((file) => sourceOf(file).replaceAll(/\$\{[^}]*\}/g, ''));
    for (const source of withoutValues) expect(source).not.toMatch(/['`][^'`\n]*\p{Script=Han}[^'`\n]*\d[^'`\n]*['`]/u);
  });

  test('writes no text twice', () => {
    expect(written.filter((text, index) => written.indexOf(text) !== index)).toEqual([]);
    expect(new Set([...ASKED_FOR, ...OF_THE_APP]).size).toBe(ASKED_FOR.length + OF_THE_APP.length);
  });
});
