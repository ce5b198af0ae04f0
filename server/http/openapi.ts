import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { ENDPOINTS } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { MESSAGES } from '#contract/messages.ts';
import { PROBLEMS, type ProblemCode } from '#contract/problems.ts';

/** What a valibot schema shows of itself; its public type hides these. */
interface SchemaPart {
  readonly type: string;
  readonly message?: unknown;
  readonly pipe?: readonly SchemaPart[];
  readonly wrapped?: SchemaPart;
  readonly entries?: Readonly<Record<string, v.GenericSchema>>;
}

const unique = <T>(items: readonly T[]): readonly T[] => [...new Set(items)];

/** The rules in words: what the schema says when it refuses, in the order it looks. */
function messagesOf(part: SchemaPart): readonly string[] {
  if (part.pipe) return unique(part.pipe.flatMap(messagesOf));
  const within = [...Object.values(part.entries ?? {}), ...(part.wrapped ? [part.wrapped] : [])];
  const own = typeof part.message === 'string' ? [part.message] : [];
  return unique([...own, ...within.flatMap(messagesOf)]);
}

/** The shape on the wire. A check has no counterpart in JSON Schema; what it asks is told by its message. */
export function shapeOf(schema: v.GenericSchema): JsonSchema {
  const { $schema: _, ...shape } = toJsonSchema(schema, {
    target: 'draft-2020-12',
    typeMode: 'input',
    ignoreActions: ['check', 'trim'],
  });
  return shape;
}

export interface Field {
  readonly name: string;
  readonly required: boolean;
  readonly shape: JsonSchema;
  /** What is said of a value of the right type that breaks a rule. */
  readonly rules: readonly string[];
}

/** An absent field may be given a default and still be refused, so the schema itself is asked whether it can be left out. */
function fieldOf(name: string, schema: v.GenericSchema): Field {
  const required = !v.is(v.object({ [name]: schema }), {});
  const { default: preset, ...shape } = shapeOf(schema);
  const rules = messagesOf(schema).filter((message) => message !== MESSAGES.malformed);
  return { name, required, shape: required || preset === undefined ? shape : { ...shape, default: preset }, rules };
}

export function fieldsOf(schema: SchemaPart | undefined): readonly Field[] {
  return Object.entries(schema?.entries ?? {}).map(([name, entry]) => fieldOf(name, entry));
}

/** What is asked of the fields together. */
export function rulesAcrossFields(schema: SchemaPart | undefined): readonly string[] {
  return unique((schema?.pipe ?? []).slice(1).flatMap(messagesOf));
}

/** Every text that `request.invalid` may carry in answer to this call. */
export function refusedInputOf({ params, query, body }: Endpoint): readonly string[] {
  return unique([params, query, body].flatMap((schema) => (schema ? messagesOf(schema) : [])));
}

/** What befalls a call whatever it is about. */
export const PROBLEMS_OF_ANY_CALL: readonly ProblemCode[] = [
  'request.malformed',
  'request.query',
  'request.host',
  'request.characters',
  'request.tooMany',
  'server.fault',
  'server.unavailable',
];
/** And one that is not a GET. */
export const PROBLEMS_OF_ANY_WRITE: readonly ProblemCode[] = [
  'request.origin',
  'request.tooLarge',
  'request.mediaType',
  'server.storage',
];

/** What this call is refused for beyond the common reasons. */
export function ownProblemsOf({ action, access, params, query, body, problems }: Endpoint): readonly ProblemCode[] {
  const codes: ProblemCode[] = [];
  if (params ?? query ?? body) codes.push('request.invalid');
  if (action !== undefined) codes.push('route.action', 'route.method'); // the latter: an action of another method
  if (access !== 'anyone') codes.push('auth.required', 'auth.expired');
  if (access === 'superadmin') codes.push('auth.forbidden');
  return unique([...codes, ...problems]);
}

const allProblemsOf = (endpoint: Endpoint): readonly ProblemCode[] => [
  ...ownProblemsOf(endpoint),
  ...PROBLEMS_OF_ANY_CALL,
  ...(endpoint.method === 'GET' ? [] : PROBLEMS_OF_ANY_WRITE),
];

export const ACCESS_IN_WORDS = { anyone: '任何人', user: '已登录的用户', superadmin: '超级管理员' } as const;

export const quotaInWords = ({ quota: { per, max, windowMs } }: Endpoint): string =>
  `${per === 'user' ? '每个用户' : '每个地址'}每 ${windowMs / 60_000} 分钟 ${max} 次`;

const ANSWERS_IN_WORDS: Readonly<Record<string, string>> = {
  200: '成功',
  201: '已创建',
  204: '成功，没有内容',
  304: '没有变化，没有内容',
};
export const answerInWords = (status: string): string => ANSWERS_IN_WORDS[status] ?? '成功';

const RESOURCES: Readonly<Record<string, string>> = {
  auth: '账号',
  config: '公开设置',
  invitation: '邀请码',
  divination: '卦例',
  shefu: '射覆',
  upload: '图片',
  logs: '日志',
};
/** A place in the path as OpenAPI writes it: {timestamp}. */
export const templateOf = ({ path }: Endpoint): string => path.replaceAll(/:(\w+)/g, '{$1}');

/** The first word of the path, in Chinese where it has a name. */
export function resourceOf({ path }: Endpoint): string {
  const word = path.split('/')[1] ?? '';
  return RESOURCES[word] ?? word;
}

/** A call under its name in the contract. */
type Call = readonly [name: string, endpoint: Endpoint];

const json = (schema: JsonSchema) => ({ 'application/json': { schema } });
const oneOf = (schemas: readonly JsonSchema[]): JsonSchema =>
  schemas.length === 1 ? { ...schemas[0] } : { oneOf: [...schemas] };

function described({ shape, rules }: Pick<Field, 'shape' | 'rules'>, when?: string) {
  const refused = rules.length > 0 ? `不合时答：${rules.join('；')}` : undefined;
  const description = [when, shape.description, refused].filter((part) => part !== undefined).join('。');
  return description === '' ? {} : { description };
}

function bodyShape(schema: SchemaPart): JsonSchema {
  const fields = fieldsOf(schema);
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map((field) => [field.name, { ...field.shape, ...described(field) }])),
    required: fields.filter(({ required }) => required).map(({ name }) => name),
    ...described({ shape: {}, rules: rulesAcrossFields(schema) }),
  };
}

const parameter = (field: Field, place: 'path' | 'query', when?: string) => ({
  name: field.name,
  in: place,
  required: field.required && when === undefined,
  schema: field.shape,
  ...described(field, when),
});

/** Where several calls are one operation, what one of them needs is needed only with its action, which only words can say. */
function parametersOf(group: readonly Call[]) {
  const actions = group.flatMap(([, { action }]) => action ?? []);
  const schema: JsonSchema = actions.length === 1 ? { const: actions[0] } : { type: 'string', enum: actions };
  const inQuery = group.flatMap(([, { action, query }]) =>
    fieldsOf(query).map((field) => {
      const when = group.length > 1 ? `action=${action} 时${field.required ? '必填' : '可用'}` : undefined;
      return parameter(field, 'query', when);
    }),
  );
  return [
    ...fieldsOf(group[0]?.[1].params).map((field) => parameter(field, 'path')),
    ...(actions.length > 0 ? [{ name: 'action', in: 'query', required: true, schema }] : []),
    ...inQuery,
  ];
}

function answersOf(group: readonly Call[]) {
  const answers = group.flatMap(([, endpoint]) => Object.entries(endpoint.answers));
  const reply = ([status, alike]: [string, [string, v.GenericSchema][]]) => {
    const shapes = alike.filter(([, schema]) => schema.type !== 'undefined').map(([, schema]) => shapeOf(schema));
    return [status, { description: answerInWords(status), ...(shapes.length > 0 && { content: json(oneOf(shapes)) }) }];
  };
  return [...Map.groupBy(answers, ([status]) => status)].map(reply);
}

const RETRY_AFTER = { 'Retry-After': { description: '多少秒之后再试', schema: { type: 'integer' } } };

/** `texts` are those of `request.invalid`, whose message is its schema's. */
function refusal(codes: readonly ProblemCode[], texts: readonly string[]) {
  const ownTexts = (code: ProblemCode) => (code === 'request.invalid' && texts.length > 0 ? texts : null);
  const schemaOf = (code: ProblemCode): JsonSchema => {
    const allowed = ownTexts(code);
    const narrowed = allowed && { properties: { message: { enum: [...allowed] } } };
    return { $ref: `#/components/schemas/problem.${code}`, ...narrowed };
  };
  return {
    description: codes.map((code) => `${code} ${ownTexts(code)?.join('；') ?? PROBLEMS[code].message}`).join('\n'),
    ...(codes.includes('request.tooMany') && { headers: RETRY_AFTER }),
    content: json(oneOf(codes.map(schemaOf))),
  };
}

function refusalsOf(group: readonly Call[]) {
  const codes = unique(group.flatMap(([, endpoint]) => allProblemsOf(endpoint)));
  const texts = unique(group.flatMap(([, endpoint]) => refusedInputOf(endpoint)));
  const reply = ([status, alike]: [number, ProblemCode[]]) => [
    status,
    alike.length === 1 ? { $ref: `#/components/responses/${alike[0]}` } : refusal(alike, texts),
  ];
  return [...Map.groupBy(codes, (code) => PROBLEMS[code].status)].map(reply);
}

function operationOf(group: readonly [Call, ...Call[]]) {
  const [[name, endpoint], ...others] = group;
  const { access, body, maxBodyBytes } = endpoint;
  const limit = maxBodyBytes === undefined ? [] : [`请求体不超过 ${maxBodyBytes} 字节`];
  return {
    operationId: [name, ...others.map(([other]) => `Or${other.charAt(0).toUpperCase()}${other.slice(1)}`)].join(''),
    summary: group.map(([, { summary }]) => summary).join('；'),
    description: [ACCESS_IN_WORDS[access], quotaInWords(endpoint), ...limit].join('；'),
    tags: [resourceOf(endpoint)],
    security: access === 'anyone' ? [] : [{ bearer: [] }],
    parameters: parametersOf(group),
    ...(body && { requestBody: { required: true, content: json(bodyShape(body)) } }),
    responses: Object.fromEntries([...answersOf(group), ...refusalsOf(group)]),
  };
}

function problemSchema(code: ProblemCode): JsonSchema {
  const message: JsonSchema = code === 'request.invalid' ? { type: 'string' } : { const: PROBLEMS[code].message };
  return {
    type: 'object',
    properties: { success: { const: false }, code: { const: code }, message },
    required: ['success', 'code', 'message'],
  };
}

function paths() {
  const calls: readonly Call[] = Object.entries(ENDPOINTS);
  const found: Record<string, Record<string, ReturnType<typeof operationOf>>> = {};
  for (const [first, ...others] of Map.groupBy(calls, ([, { method, path }]) => `${method} ${path}`).values()) {
    if (!first) continue;
    const [, endpoint] = first;
    const path = templateOf(endpoint);
    found[path] = { ...found[path], [endpoint.method.toLowerCase()]: operationOf([first, ...others]) };
  }
  return found;
}

/** The contract as OpenAPI 3.1. Calls that share method and path become one operation, told apart by `action`. */
export function openApiDocument() {
  // the keys of a constant are its codes, which Object.keys forgets
  const codes = Object.keys(PROBLEMS) as ProblemCode[];
  return {
    openapi: '3.1.0',
    info: { title: '观象', version: '1', description: '拒绝一律答 {success: false, code, message}；请按 code 判断。' },
    servers: [{ url: '/api' }],
    paths: paths(),
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: Object.fromEntries(codes.map((code) => [`problem.${code}`, problemSchema(code)])),
      responses: Object.fromEntries(codes.map((code) => [code, refusal([code], [])])),
    },
  };
}
