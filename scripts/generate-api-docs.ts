/**
 * Writes docs/api.md, the page of the API for people, from the contract: npm run -s docs:api
 * tests/api-docs.test.ts fails when the page is not what this prints.
 */
import { writeFileSync } from 'node:fs';
import type { JsonSchema } from '@valibot/to-json-schema';
import { ENDPOINTS } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { PROBLEMS, type ProblemCode } from '#contract/words/problems.ts';
import {
  ACCESS_IN_WORDS,
  answerInWords,
  FIELD_IN_WORDS,
  type Field,
  fieldsOf,
  headerName,
  ownProblemsOf,
  PROBLEMS_OF_ANY_CALL,
  PROBLEMS_OF_ANY_WRITE,
  quotaInWords,
  refusedInputOf,
  resourceOf,
  rulesAcrossFields,
  shapeOf,
  templateOf,
} from '#server/api-description/call-description.ts';

/** A bar ends a table cell even inside code. */
const cell = (text: string) => text.replaceAll('|', '\\|');
const row = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`;
const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [row(head), `|${'---|'.repeat(head.length)}`, ...rows.map(row)].join('\n');

const isShape = (part: JsonSchema | boolean): part is JsonSchema => typeof part === 'object';
const choicesOf = ({ anyOf, oneOf }: JsonSchema): readonly JsonSchema[] =>
  [...(anyOf ?? []), ...(oneOf ?? [])].filter(isShape);

const TYPES_IN_WORDS: Readonly<Record<string, string>> = {
  string: '文本',
  number: '数',
  integer: '整数',
  boolean: '是否',
  array: '列表',
  object: '对象',
  null: '`null`',
};

function typeInWords(shape: JsonSchema): string {
  const choices = choicesOf(shape);
  if (choices.length > 0) return choices.map(typeInWords).join('或 ');
  const values = shape.enum ?? (shape.const === undefined ? [] : [shape.const]);
  if (values.length > 0) return values.map((value) => `\`${value}\``).join('、');
  return TYPES_IN_WORDS[String(shape.type)] ?? '任意';
}

function limitsInWords({ minimum, maximum, minLength, maxLength, pattern }: JsonSchema): readonly string[] {
  return [
    minimum !== undefined && maximum !== undefined ? `${minimum} 至 ${maximum}` : '',
    minLength === undefined ? '' : `至少 ${minLength} 个字符`,
    maxLength === undefined ? '' : `至多 ${maxLength} 个字符`,
    pattern === undefined ? '' : `符合 \`${pattern}\``,
  ].filter(Boolean);
}

function rulesInWords({ shape, rules }: Field): string {
  const preset =
    shape.default === undefined || shape.default === null || shape.default === '' ? [] : [`默认 \`${shape.default}\``];
  const refused = rules.length > 0 ? [`不合时答：${rules.join('；')}`] : [];
  return [...(shape.description ? [shape.description] : []), ...limitsInWords(shape), ...preset, ...refused].join('。');
}

function fieldTable(title: string, schema: Endpoint['body'], nameOf = (name: string) => name): readonly string[] {
  const fields = fieldsOf(schema);
  if (fields.length === 0) return [];
  const rows = fields.map((field) => [
    `\`${nameOf(field.name)}\``,
    typeInWords(field.shape),
    field.required ? '必填' : '可省',
    rulesInWords(field),
  ]);
  const across = rulesAcrossFields(schema);
  const together = across.length > 0 ? [`各项合看，不合时答：${across.join('；')}`] : [];
  return [`**${title}**`, table(['名称', '类型', '要求', '规则'], rows), ...together];
}

/** The type of an answer in TypeScript notation. */
function notation(shape: JsonSchema, indent = ''): string {
  const choices = choicesOf(shape);
  if (choices.length > 0) return choices.map((choice) => notation(choice, indent)).join(' | ');
  if (shape.enum) return shape.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (shape.const !== undefined) return JSON.stringify(shape.const);
  if (shape.properties) return objectNotation(shape, indent);
  if (shape.items && !Array.isArray(shape.items) && isShape(shape.items)) {
    return `Array<${notation(shape.items, indent)}>`;
  }
  return shape.type === 'integer' ? 'number' : String(shape.type ?? 'unknown');
}

function objectNotation({ properties = {}, required = [] }: JsonSchema, indent: string): string {
  const inner = `${indent}  `;
  const lines = Object.entries(properties).map(([name, shape]) => {
    const type = isShape(shape) ? notation(shape, inner) : 'unknown';
    return `${inner}${name}${required.includes(name) ? '' : '?'}: ${type};`;
  });
  return ['{', ...lines, `${indent}}`].join('\n');
}

function answers(endpoint: Endpoint): readonly string[] {
  return Object.entries(endpoint.answers).flatMap(([status, schema]) => {
    const head = `**答复 ${status}** ${answerInWords(status)}`;
    return schema.type === 'undefined' ? [head] : [head, `\`\`\`ts\n${notation(shapeOf(schema))}\n\`\`\``];
  });
}

function answerHeaders(endpoint: Endpoint): readonly string[] {
  const fields = fieldsOf(endpoint.answerHeaders);
  if (fields.length === 0) return [];
  const rows = fields.map((field) => [
    `\`${headerName(field.name)}\``,
    field.required ? '总有' : '或有',
    rulesInWords(field),
  ]);
  return ['**答复头**', table(['名称', '出现', '含义'], rows)];
}

/** `request.invalid` carries the message of the rule that was broken. */
function problemTable(codes: readonly ProblemCode[], inputTexts: readonly string[] = []): string {
  const textsOf = (code: ProblemCode) =>
    code === 'request.invalid' && inputTexts.length > 0 ? inputTexts : [PROBLEMS[code].message];
  const rows = codes.map((code) => [String(PROBLEMS[code].status), `\`${code}\``, textsOf(code).join('；')]);
  return table(
    ['状态', '代码', '文字'],
    rows.toSorted(([a = ''], [b = '']) => a.localeCompare(b)),
  );
}

function call(endpoint: Endpoint): string {
  const { method, action, summary, access, maxBodyBytes } = endpoint;
  const facts = [
    `- 谁可以调用：${ACCESS_IN_WORDS[access]}`,
    `- 限额：${quotaInWords(endpoint)}`,
    ...(maxBodyBytes === undefined ? [] : [`- 请求体：不超过 ${maxBodyBytes} 字节`]),
  ];
  const own = ownProblemsOf(endpoint);
  return [
    `### ${method} /api${templateOf(endpoint)}${action === undefined ? '' : `?action=${action}`}`,
    summary,
    facts.join('\n'),
    ...fieldTable('路径', endpoint.params),
    ...fieldTable('查询', endpoint.query),
    ...fieldTable('请求头', endpoint.headers, headerName),
    ...fieldTable('请求体', endpoint.body),
    ...answers(endpoint),
    ...answerHeaders(endpoint),
    ...(own.length > 0 ? ['**拒绝**', problemTable(own, refusedInputOf(endpoint))] : []),
  ].join('\n\n');
}

const HEAD = `# 接口

本页由 \`npm run -s docs:api\` 从 \`contract/\` 生成，请勿手改。

- 路径都在 \`/api\` 之下。请求与答复都是 UTF-8 的 JSON，写请求须带 \`Content-Type: application/json\`；未列出的字段会被忽略，唯独记录（\`/divination/entries\`）原样留下：新版本的内容，旧版本的服务也不丢。
- 需要登录的调用带 \`Authorization: Bearer <token>\`；不需要登录的调用不看它。
- 拒绝一律答 \`{ success: false, code, message }\`。请按 \`code\` 判断，文字只给人看。
- \`request.invalid\` 还可能有 \`field\`：${FIELD_IN_WORDS}。`;

export function apiPage(): string {
  const endpoints: readonly Endpoint[] = Object.values(ENDPOINTS);
  const sections = [...Map.groupBy(endpoints, resourceOf)].map(([resource, calls]) =>
    [`## ${resource}`, ...calls.map(call)].join('\n\n'),
  );
  const common = [
    '## 共同的拒绝',
    '任何调用都可能：',
    problemTable(PROBLEMS_OF_ANY_CALL),
    'GET 以外的调用还可能：',
    problemTable(PROBLEMS_OF_ANY_WRITE),
    '路径或方法不对时：',
    problemTable(['route.notFound', 'route.method']),
    '`/export/` 下的下载：',
    problemTable(['account.exportLink']),
    '429 和 `server.busy` 的答复带 `Retry-After`：多少秒之后再试。',
  ];
  return `${[HEAD, ...common, ...sections].join('\n\n')}\n`;
}

if (import.meta.main) writeFileSync(new URL('../docs/api.md', import.meta.url), apiPage());
