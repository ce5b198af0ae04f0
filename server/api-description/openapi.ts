import type { JsonSchema } from '@valibot/to-json-schema';
import { ENDPOINTS } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { PROBLEMS, type ProblemCode } from '#contract/words/problems.ts';
import {
  ACCESS_IN_WORDS,
  FIELD_IN_WORDS,
  type Field,
  fieldsOf,
  headerName,
  problemsOf,
  quotaInWords,
  refusedInputOf,
  resourceOf,
  rulesAcrossFields,
  type SchemaPart,
  shapeOf,
  statusInWords,
  templateOf,
  unique,
} from './call-description.ts';

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

const headerFieldsOf = (schema: SchemaPart | undefined): readonly Field[] =>
  fieldsOf(schema).map((field) => ({ ...field, name: headerName(field.name) }));

const parameter = (field: Field, place: 'path' | 'query' | 'header', when?: string) => ({
  name: field.name,
  in: place,
  required: field.required && when === undefined,
  schema: field.shape,
  ...described(field, when),
});

/** If several calls are one operation, a parameter may be required for one action only; the description says which. */
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
    ...headerFieldsOf(group[0]?.[1].headers).map((field) => parameter(field, 'header')),
  ];
}

function responseHeadersOf(endpoints: readonly Endpoint[]) {
  const fields = endpoints.flatMap(({ responseHeaders }) => headerFieldsOf(responseHeaders));
  const shown = fields.map(({ name, required, shape, rules }) => [
    name,
    { required, schema: shape, ...described({ shape, rules }) },
  ]);
  return fields.length > 0 ? { headers: Object.fromEntries(shown) } : {};
}

function responsesOf(group: readonly Call[]) {
  const responses = group.flatMap(([, { action, responses: own }]) =>
    Object.entries(own).map(([status, schema]) => ({ status, schema, action })),
  );
  const headers = responseHeadersOf(group.map(([, endpoint]) => endpoint));
  const reply = ([status, alike]: [string, typeof responses]) => {
    const shapes = alike
      .filter(({ schema }) => schema.type !== 'undefined')
      .map(({ schema, action }) => ({ ...(group.length > 1 && { title: `action=${action}` }), ...shapeOf(schema) }));
    const content = shapes.length > 0 ? { content: json(oneOf(shapes)) } : {};
    return [status, { description: statusInWords(status), ...headers, ...content }];
  };
  return [...Map.groupBy(responses, ({ status }) => status)].map(reply);
}

const RETRY_AFTER = { 'Retry-After': { description: '多少秒之后再试', schema: { type: 'integer' } } };

/** `texts` are the messages that `request.invalid` may have. */
function refusal(codes: readonly ProblemCode[], texts: readonly string[]) {
  const ownTexts = (code: ProblemCode) => (code === 'request.invalid' && texts.length > 0 ? texts : null);
  const schemaOf = (code: ProblemCode): JsonSchema => {
    const allowed = ownTexts(code);
    const narrowed = allowed && { properties: { message: { enum: [...allowed] } } };
    return { $ref: `#/components/schemas/problem.${code}`, ...narrowed };
  };
  return {
    description: codes.map((code) => `${code} ${ownTexts(code)?.join('；') ?? PROBLEMS[code].message}`).join('\n'),
    ...(codes.some((code) => code === 'request.tooMany' || code === 'server.busy') && { headers: RETRY_AFTER }),
    content: json(oneOf(codes.map(schemaOf))),
  };
}

function refusalsOf(group: readonly Call[]) {
  const codes = unique(group.flatMap(([, endpoint]) => problemsOf(endpoint)));
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
  const limit = maxBodyBytes === undefined ? [] : [`请求体：不超过 ${maxBodyBytes} 字节`];
  const across = group.flatMap(([, { query, headers }]) => [query, headers].flatMap(rulesAcrossFields));
  const together = across.length > 0 ? [`请求头或查询的各项合看，不合时答：${across.join('；')}`] : [];
  return {
    operationId: [name, ...others.map(([other]) => `Or${other.charAt(0).toUpperCase()}${other.slice(1)}`)].join(''),
    summary: group.map(([, { action, summary }]) => (others.length > 0 ? `${action}：${summary}` : summary)).join('；'),
    description: [
      `谁可以调用：${ACCESS_IN_WORDS[access]}`,
      `限额：${quotaInWords(endpoint)}`,
      ...limit,
      ...together,
    ].join('\n'),
    tags: [resourceOf(endpoint)],
    security: access === 'anyone' ? [] : [{ bearer: [] }],
    parameters: parametersOf(group),
    ...(body && { requestBody: { required: true, content: json(bodyShape(body)) } }),
    responses: Object.fromEntries([...responsesOf(group), ...refusalsOf(group)]),
  };
}

function problemSchema(code: ProblemCode): JsonSchema {
  const message: JsonSchema = code === 'request.invalid' ? { type: 'string' } : { const: PROBLEMS[code].message };
  const field = code === 'request.invalid' ? { field: { type: 'string', description: FIELD_IN_WORDS } as const } : {};
  return {
    type: 'object',
    properties: { success: { const: false }, code: { const: code }, message, ...field },
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

/** The contract as OpenAPI 3.1. Calls that share method and path become one operation and differ in `action`. */
export function openApiDocument() {
  // Object.keys loses the type of the keys
  const codes = Object.keys(PROBLEMS) as ProblemCode[];
  return {
    openapi: '3.1.0',
    info: {
      title: '观象',
      version: '1',
      description: '拒绝一律答 {success: false, code, message}，request.invalid 还有 field；请按 code 判断。',
    },
    servers: [{ url: '/api' }],
    paths: paths(),
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: Object.fromEntries(codes.map((code) => [`problem.${code}`, problemSchema(code)])),
      responses: Object.fromEntries(codes.map((code) => [code, refusal([code], [])])),
    },
  };
}
