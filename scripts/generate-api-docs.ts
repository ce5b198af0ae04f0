/**
 * Writes docs/api.md, the page of the API for people, from the server's OpenAPI document: npm run -s docs:api
 * tests/api-docs.test.ts fails when the page is not what this prints.
 */
import { writeFileSync } from 'node:fs';
import type { JsonSchema } from '@valibot/to-json-schema';
import { PROBLEMS, type ProblemCode } from '#contract/words/problems.ts';
import {
  FIELD_IN_WORDS,
  PROBLEMS_OF_ANY_CALL,
  PROBLEMS_OF_ANY_WRITE,
} from '#server/api-description/call-description.ts';
import { openApiDocument } from '#server/api-description/openapi.ts';

const { paths, components } = openApiDocument();
type Operation = (typeof paths)[string][string];

interface Field {
  readonly name: string;
  readonly required: boolean;
  readonly schema: JsonSchema;
  readonly description?: string | undefined;
}

/** An answer, or the refusals of one status, a line of the description for each. */
interface Reply {
  readonly $ref?: string;
  readonly description?: string;
  readonly headers?: Readonly<Record<string, Omit<Field, 'name'>>>;
  readonly content?: { readonly 'application/json': { readonly schema: JsonSchema } };
}

/** A bar ends a table cell even inside code, and so does a line. */
const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll(/\n */g, ' ');
const row = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`;
const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [row(head), `|${'---|'.repeat(head.length)}`, ...rows.map(row)].join('\n');

/** In TypeScript notation, but for whole numbers. */
function notation(shape: JsonSchema | boolean, indent = ''): string {
  if (typeof shape === 'boolean') return 'unknown';
  const { anyOf, oneOf = anyOf, const: only, enum: values = only === undefined ? undefined : [only], items } = shape;
  if (oneOf) return oneOf.map((choice) => notation(choice, indent)).join(' | ');
  if (values) return values.map((value) => JSON.stringify(value)).join(' | ');
  if (shape.properties) return objectNotation(shape, indent);
  if (items && !Array.isArray(items)) return `Array<${notation(items, indent)}>`;
  return String(shape.type ?? 'unknown');
}

function objectNotation({ title, properties = {}, required = [] }: JsonSchema, indent: string): string {
  const inner = `${indent}  `;
  const lines = Object.entries(properties).map(
    ([name, shape]) => `${inner}${name}${required.includes(name) ? '' : '?'}: ${notation(shape, inner)};`,
  );
  return [`${title === undefined ? '' : `/* ${title} */ `}{`, ...lines, `${indent}}`].join('\n');
}

function limitsInWords({ minimum, maximum, minLength, maxLength, pattern, ...rest }: JsonSchema): readonly string[] {
  return [
    minimum !== undefined && maximum !== undefined ? `${minimum} 至 ${maximum}` : '',
    minLength === undefined ? '' : `至少 ${minLength} 个字符`,
    maxLength === undefined ? '' : `至多 ${maxLength} 个字符`,
    pattern === undefined ? '' : `符合 \`${pattern}\``,
    rest.default === undefined || rest.default === null || rest.default === '' ? '' : `默认 \`${rest.default}\``,
  ].filter(Boolean);
}

function fieldTable(
  title: string,
  fields: readonly Field[],
  [always, sometimes] = ['必填', '可省'],
): readonly string[] {
  if (fields.length === 0) return [];
  const rows = fields.map(({ name, required, schema, description = '' }) => [
    `\`${name}\``,
    `\`${notation(schema)}\``,
    String(required ? always : sometimes),
    [...(description ? [description] : []), ...limitsInWords(schema)].join('。'),
  ]);
  return [`**${title}**`, table(['名称', '类型', '要求', '规则'], rows)];
}

function bodyTable({ requestBody }: Operation): readonly string[] {
  const { properties = {}, required = [], description } = requestBody?.content['application/json'].schema ?? {};
  const fields = Object.entries(properties).map(([name, schema]) => {
    const shape = typeof schema === 'boolean' ? {} : schema;
    return { ...shape, name, required: required.includes(name), schema: shape };
  });
  return [...fieldTable('请求体', fields), ...(description ? [`各项合看，${description}`] : [])];
}

function responseRow([status, { description, headers = {}, content }]: readonly [string, Reply]): readonly string[] {
  const schema = content?.['application/json'].schema;
  const fields = Object.entries(headers).map(([name, header]) => ({ ...header, name }));
  return [
    `**答复 ${status}** ${description}`,
    ...(schema ? [`\`\`\`ts\n${notation(schema)}\n\`\`\``] : []),
    ...fieldTable('答复头', fields, ['总有', '或有']),
  ];
}

type Refusal = readonly [status: string, code: string, text: string];

/** The lines of a reply that begin with the code of a problem. An answer has none. */
function refusals([status, { $ref = '', description }]: readonly [string, Reply]): readonly Refusal[] {
  const text = description ?? components.responses[$ref.slice('#/components/responses/'.length)]?.description ?? '';
  const lines = [...text.matchAll(/^(\S+) (.*)$/gm)].map(([, code = '', rest = '']): Refusal => [status, code, rest]);
  return lines.filter(([, code]) => code in components.responses);
}

const problemTable = (rows: readonly Refusal[]): string =>
  table(
    ['状态', '代码', '文字'],
    rows.map(([status, code, text]) => [status, `\`${code}\``, text]),
  );
const tableOf = (codes: readonly ProblemCode[]): string =>
  problemTable(codes.map((code) => [String(PROBLEMS[code].status), code, PROBLEMS[code].message]));
const COMMON: ReadonlySet<string> = new Set([...PROBLEMS_OF_ANY_CALL, ...PROBLEMS_OF_ANY_WRITE]);

function call(path: string, method: string, operation: Operation): string {
  const { summary, description, parameters } = operation;
  const action = parameters.find(({ name }) => name === 'action')?.schema.const;
  const inPlace = (place: string) => parameters.filter((parameter) => parameter.in === place);
  const replies: readonly (readonly [string, Reply])[] = Object.entries(operation.responses);
  const refused = replies.flatMap(refusals).filter(([, code]) => !COMMON.has(code));
  return [
    `### ${method.toUpperCase()} /api${path}${action === undefined ? '' : `?action=${action}`}`,
    summary,
    description.replaceAll(/^/gm, '- '),
    ...fieldTable('路径', inPlace('path')),
    ...fieldTable('查询', inPlace('query')),
    ...fieldTable('请求头', inPlace('header')),
    ...bodyTable(operation),
    ...replies.filter((reply) => refusals(reply).length === 0).flatMap(responseRow),
    ...(refused.length > 0 ? ['**拒绝**', problemTable(refused)] : []),
  ].join('\n\n');
}

const HEAD = `# 接口

本页由 \`npm run -s docs:api\` 从服务的 \`GET /api/openapi.json\` 生成，请勿手改。

- 路径都在 \`/api\` 之下。请求与答复都是 UTF-8 的 JSON，写请求须带 \`Content-Type: application/json\`；未列出的字段会被忽略，唯独记录（\`/divination/entries\`）原样留下：新版本的内容，旧版本的服务也不丢。
- 需要登录的调用带 \`Authorization: Bearer <token>\`；不需要登录的调用不看它。
- 拒绝一律答 \`{ success: false, code, message }\`。请按 \`code\` 判断，文字只给人看。
- \`request.invalid\` 还可能有 \`field\`：${FIELD_IN_WORDS}。`;

export function apiPage(): string {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const sections = [...Map.groupBy(calls, ({ operation }) => operation.tags[0])].map(([resource, own]) =>
    [`## ${resource}`, ...own.map(({ path, method, operation }) => call(path, method, operation))].join('\n\n'),
  );
  const common = [
    '## 共同的拒绝',
    '任何调用都可能：',
    tableOf(PROBLEMS_OF_ANY_CALL),
    'GET 以外的调用还可能：',
    tableOf(PROBLEMS_OF_ANY_WRITE),
    '路径或方法不对时：',
    tableOf(['route.notFound', 'route.method']),
    '`/export/` 下的下载：',
    tableOf(['account.exportLink']),
    '429 和 `server.busy` 的答复带 `Retry-After`：多少秒之后再试。',
  ];
  return `${[HEAD, ...common, ...sections].join('\n\n')}\n`;
}

if (import.meta.main) writeFileSync(new URL('../docs/api.md', import.meta.url), apiPage());
