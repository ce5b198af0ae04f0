import fc from 'fast-check';
import type { PreparedCall } from '../support/call-samples.ts';

/** A call as it is sent: the body's bytes as they are, whatever they may be. */
interface OddRequest {
  readonly method: string;
  readonly url: string;
  readonly raw?: string | Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

/** Turns a call that would succeed into one that may be anything. */
export type Oddity = (call: PreparedCall) => OddRequest;

const TROUBLESOME = [
  ...[
    '',
    ' ',
    '\0',
    '\u3000',
    '\u200b',
    '\u202e',
    '\ud800',
    '\udfff\ud800',
    '\ufeff',
    'e\u0301'.repeat(40),
    '\u0300'.repeat(500),
  ],
  ...[
    '__proto__',
    'constructor',
    'toString',
    "' OR 1=1--",
    '"; drop table users;--',
    '%00',
    '../../etc/passwd',
    '{{7*7}}',
  ],
  ...['0', '-1', '1e999', 'NaN', '9007199254740993', '0x10', '1.5', '99999999999999999999'],
  ...[
    '2024-02-30T00:00:00Z',
    '+275760-09-13T00:00:00.000Z',
    '2024-01-01T00:00:00.000+99:99',
    '9999-12-31T23:59:59-23:59',
  ],
  ...[
    'data:image/png;base64,',
    'data:image/gif;base64,R0lGODlhAQABAAAAACw=',
    'h1.',
    'h1.AAAA',
    '/uploads/.jpg',
    'a@b.cc',
  ],
  ...['\u{1f469}\u200d\u{1f4bb}'.repeat(30), 'ﬁ', 'ß', 'İ', 'ı', 'Ａ', 'x'.repeat(10_000), '卦'.repeat(5001)],
];

const oddText = fc.oneof(fc.constantFrom(...TROUBLESOME), fc.string({ unit: 'binary', maxLength: 60 }), fc.string());

const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: oddText },
  fc.constantFrom(null, true, false, 0, -0, -1, 1.5, 6, 1e308, -1e308, 2 ** 53, 5e-324, [], {}, [[]], [null]),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.jsonValue({ maxDepth: 7 }),
);

interface Edit {
  readonly at: number;
  readonly how: 'replace' | 'remove' | 'add' | 'wrap';
  readonly key: string;
  readonly value: unknown;
}

const edits: fc.Arbitrary<readonly Edit[]> = fc.array(
  fc.record({
    at: fc.nat(30),
    how: fc.constantFrom('replace', 'replace', 'replace', 'remove', 'add', 'wrap'),
    key: oddText,
    value: oddValue,
  }),
  { minLength: 1, maxLength: 4 },
);

function edited(body: unknown, changes: readonly Edit[]): unknown {
  const entries = new Map<string, unknown>(Object.entries((body ?? {}) as object));
  for (const { at, how, key, value } of changes) {
    const name = [...entries.keys()][at % Math.max(1, entries.size)] ?? key;
    if (how === 'remove') entries.delete(name);
    else entries.set(how === 'add' ? key : name, how === 'wrap' ? [entries.get(name)] : value);
  }
  return Object.fromEntries(entries);
}

const JSON_TYPE = { 'content-type': 'application/json' };
const textOf = (body: unknown): string => JSON.stringify(body ?? {});

function withQuery(url: string, changes: readonly Edit[]): string {
  const [path = '', query = ''] = url.split('?');
  const parameters = [...new URLSearchParams(query)];
  for (const { at, how, key, value } of changes) {
    const index = at % (parameters.length + 1);
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    if (how === 'remove') parameters.splice(index, 1);
    else parameters.splice(index, how === 'replace' ? 1 : 0, [parameters[index]?.[0] ?? key, text]);
  }
  const encoded = parameters.map((pair) => pair.map((part) => encodeURIComponent(part.toWellFormed())).join('='));
  return `${path}?${encoded.join('&')}`;
}

const rawBody = fc.oneof(
  fc.uint8Array({ maxLength: 600 }).map((bytes) => Buffer.from(bytes)),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.integer({ min: 1, max: 30_000 }).map((depth) => '['.repeat(depth) + ']'.repeat(depth)),
  fc.integer({ min: 1, max: 5000 }).map((depth) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`),
  fc.integer({ min: 0, max: 20 }).map((power) => `[${'0,'.repeat(2 ** power)}0]`),
  fc.constantFrom(
    '1e999',
    '{"timestamp":1e400}',
    '-',
    '{"__proto__":{"role":"superadmin"}}',
    '{"a":1,"a":2}',
    '\ufeff{}',
  ),
  fc.jsonValue().map((value) => JSON.stringify(value)),
);

const cut = fc.nat(400);

/** Everything that is tried on every call there is. */
export const oddity: fc.Arbitrary<Oddity> = fc.oneof(
  {
    weight: 5,
    arbitrary: edits.map(
      (changes): Oddity =>
        (call) => {
          const { method, url, body } = call;
          return { method, url, raw: textOf(edited(body, changes)), headers: JSON_TYPE };
        },
    ),
  },
  {
    weight: 2,
    arbitrary: edits.map(
      (changes): Oddity =>
        ({ method, url, body }) => {
          const hasBody = body !== undefined;
          return {
            method,
            url: withQuery(url, changes),
            headers: hasBody ? JSON_TYPE : {},
            ...(hasBody && { raw: textOf(body) }),
          };
        },
    ),
  },
  {
    weight: 3,
    arbitrary: rawBody.map(
      (raw): Oddity =>
        ({ method, url }) => ({ method, url, raw, headers: JSON_TYPE }),
    ),
  },
  cut.map(
    (at): Oddity =>
      ({ method, url, body }) => ({ method, url, raw: textOf(body).slice(0, at), headers: JSON_TYPE }),
  ),
  fc
    .tuple(
      oddText,
      fc.constantFrom('x-client-id', 'x-client-seq', 'if-none-match', 'if-match', 'content-type', 'origin', 'host'),
    )
    .map(
      ([text, name]): Oddity =>
        ({ method, url, body }) => {
          const value = text.replaceAll(/[^\x20-\x7e]/g, '?');
          return { method, url, raw: textOf(body), headers: { ...JSON_TYPE, [name]: value } };
        },
    ),
  oddText.map(
    (text): Oddity =>
      ({ method, url, body }) => {
        const odd = url.replace(/[^/?]+(?=$|\?)/, () => encodeURIComponent(text.toWellFormed()).slice(0, 3000) || '%');
        return { method, url: odd, raw: textOf(body), headers: JSON_TYPE };
      },
  ),
);
