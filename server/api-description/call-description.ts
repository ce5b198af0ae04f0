import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import type { Endpoint } from '#contract/endpoint.ts';
import { MESSAGES } from '#contract/words/messages.ts';
import type { ProblemCode } from '#contract/words/problems.ts';

/** Parts of a valibot schema that its public type hides. */
export interface SchemaPart {
  readonly type: string;
  readonly message?: unknown;
  readonly pipe?: readonly SchemaPart[];
  readonly wrapped?: SchemaPart;
  readonly item?: SchemaPart;
  readonly entries?: Readonly<Record<string, v.GenericSchema>>;
}

export const unique = <T>(items: readonly T[]): readonly T[] => [...new Set(items)];

/** The messages of a schema's rules, in the order in which they are checked. */
function messagesOf(part: SchemaPart): readonly string[] {
  if (part.pipe) return unique(part.pipe.flatMap(messagesOf));
  const inner = [part.wrapped, part.item].filter((one) => one !== undefined);
  const within = [...Object.values(part.entries ?? {}), ...inner];
  const own = typeof part.message === 'string' ? [part.message] : [];
  return unique([...own, ...within.flatMap(messagesOf)]);
}

/** The shape on the wire. A check has no counterpart in JSON Schema; its message describes it. */
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
  /** The messages for a value of the right type that breaks a rule. */
  readonly rules: readonly string[];
}

/** A default may itself be refused, so the schema decides by a trial whether the field can be left out. */
function fieldOf(name: string, schema: v.GenericSchema): Field {
  const required = !v.is(v.object({ [name]: schema }), {});
  const { default: preset, ...shape } = shapeOf(schema);
  const rules = messagesOf(schema).filter((message) => message !== MESSAGES.malformed);
  return { name, required, shape: required || preset === undefined ? shape : { ...shape, default: preset }, rules };
}

export function fieldsOf(schema: SchemaPart | undefined): readonly Field[] {
  return Object.entries(schema?.entries ?? {}).map(([name, entry]) => fieldOf(name, entry));
}

/** The messages of rules about several fields. */
export function rulesAcrossFields(schema: SchemaPart | undefined): readonly string[] {
  return unique((schema?.pipe ?? []).slice(1).flatMap(messagesOf));
}

/** Every text that `request.invalid` may carry in answer to this call. */
export function refusedInputOf({ params, query, headers, body }: Endpoint): readonly string[] {
  return unique([params, query, headers, body].flatMap((schema) => (schema ? messagesOf(schema) : [])));
}

/** The problems of any call. */
export const PROBLEMS_OF_ANY_CALL: readonly ProblemCode[] = [
  'request.malformed',
  'request.query',
  'request.host',
  'request.characters',
  'request.tooMany',
  'server.fault',
  'server.unavailable',
];
/** The further problems of any call that is not a GET. */
export const PROBLEMS_OF_ANY_WRITE: readonly ProblemCode[] = [
  'request.origin',
  'request.tooLarge',
  'request.mediaType',
  'server.storage',
];

export function problemsOf({
  method,
  action,
  access,
  whileLeaving,
  problems = [],
  ...parts
}: Endpoint): readonly ProblemCode[] {
  const codes: ProblemCode[] = [];
  if (parts.params ?? parts.query ?? parts.headers ?? parts.body) codes.push('request.invalid');
  if (action !== undefined) codes.push('route.action', 'route.method'); // the latter: an action of another method
  if (access !== 'anyone') codes.push('auth.required', 'auth.expired', 'account.removed');
  if (access !== 'anyone' && !whileLeaving) codes.push('account.leaving');
  if (access === 'admin' || access === 'superadmin') codes.push('auth.forbidden');
  return unique([...codes, ...problems, ...PROBLEMS_OF_ANY_CALL, ...(method === 'GET' ? [] : PROBLEMS_OF_ANY_WRITE)]);
}

export const ACCESS_IN_WORDS = {
  anyone: '任何人',
  user: '已登录的用户',
  admin: '管理员与超级管理员',
  superadmin: '超级管理员',
} as const;

export const quotaInWords = ({ quota: { per, max, windowMs } }: Endpoint): string =>
  `${per === 'user' ? '每个用户' : '每个地址'}每 ${windowMs / 60_000} 分钟 ${max} 次`;

const STATUS_WORDS: Readonly<Record<string, string>> = {
  200: '成功',
  201: '已创建',
  204: '成功，没有内容',
  304: '没有变化，没有内容',
  412: '已在别处改动，附现有的记录',
};
export const statusInWords = (status: string): string => STATUS_WORDS[status] ?? '成功';

const RESOURCES: Readonly<Record<string, string>> = {
  auth: '账号',
  config: '公开设置',
  invitation: '邀请码',
  divination: '卦例',
  practice: '练习',
  shefu: '射覆',
  report: '举报',
  moderation: '管理',
  member: '成员',
  upload: '图片',
  logs: '日志',
};
/** A path parameter as OpenAPI writes it: {timestamp}. */
export const templateOf = ({ path }: Endpoint): string => path.replaceAll(/:(\w+)/g, '{$1}');

/** The first word of the path, in Chinese where it has a name. */
export function resourceOf({ path }: Endpoint): string {
  const word = path.split('/')[1] ?? '';
  return RESOURCES[word] ?? word;
}

/** X-Client-Id for x-client-id. */
export const headerName = (name: string): string =>
  name === 'etag' ? 'ETag' : name.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase());

/** What `field` of a refusal is. */
export const FIELD_IN_WORDS = '第一个不合规则的参数、请求头或字段的名称；规则涉及多项而无从归于一项时没有';
