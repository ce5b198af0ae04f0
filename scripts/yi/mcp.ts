/** A server of the Model Context Protocol: what `yi` answers, for programs that talk to a language model. The only file that loads its SDK. */
import { readFileSync } from 'node:fs';
import { McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import * as v from 'valibot';
import { divinationResult } from '#contract/divination.ts';
import { shapeOf } from '#server/api-description/call-description.ts';
import type { CastOptions } from './cast-options.ts';
import { answerOf, type CommandName, refusalOf } from './commands.ts';
import { ALMANAC_INPUT, CAST_INPUT, READ_INPUT, SEARCH_INPUT, TEXT_INPUT } from './mcp-inputs.ts';
import { SOURCES_OF } from './mcp-sources.ts';

type Given = Readonly<Record<string, unknown>>;

interface Tool {
  readonly title: string;
  readonly description: string;
  readonly input: v.GenericSchema<unknown, object>;
  /** Only where the contract has one. */
  readonly output?: v.GenericSchema<unknown, object>;
  readonly answer: (given: Given) => Promise<unknown>;
}

/** As they would be typed: 1,4,5 for a list, none for an empty one. */
const typed = (value: unknown): string => {
  if (!Array.isArray(value)) return String(value);
  return value.length === 0 ? 'none' : value.join(',');
};

/** The options of `yi`. */
const toOptions = (given: Given): CastOptions =>
  Object.fromEntries(Object.entries(given).map(([name, value]) => [name === 'dayAt' ? 'day-at' : name, typed(value)]));

const command = (name: CommandName) => (given: Given) => answerOf(name, toOptions(given));

/** The best first; `found` says how many there are. */
async function search({ query, limit }: Given): Promise<unknown> {
  const answer = (await answerOf('search', {}, String(query))) as { readonly texts: readonly unknown[] };
  return { ...answer, found: answer.texts.length, texts: answer.texts.slice(0, Number(limit)) };
}

const TOOLS: Readonly<Record<string, Tool>> = {
  cast: {
    title: '起卦',
    description:
      '起一卦：给出时间、数、字、铜钱、蓍草，或直接给上下卦与动爻，得主卦、变卦、用互、体互、动爻和考变占所读的文字。卦一定要用它算，不要自己推。要解读用 read。 / Casts a hexagram by one of the listed ways and answers its figures, moving lines and which texts are read. Always compute a cast with this tool; use read for its explanation.',
    input: CAST_INPUT,
    output: v.object({ ...divinationResult.entries, rule: v.unknown(), sources: v.array(v.string()) }),
    answer: command('cast'),
  },
  read: {
    title: '解读',
    description:
      '起一卦并逐步解说：爻辞、体用、生克、取象、旺衰、外应、应期，每一步有事实、规则与出处，不下吉凶，不给日子。输入与 cast 相同，可加所问的类与外应。 / Casts in the same way and explains step by step, each with its fact, rule and source. It gives no verdict and no date, and neither should you.',
    input: READ_INPUT,
    answer: command('read'),
  },
  text: {
    title: '经文',
    description:
      '一卦的卦辞、爻辞、彖传、象传与白话。引原文时用它，不要凭记忆。不知道卦码时先用 search。 / The judgment, lines and wings of one hexagram with a modern rendering. Quote from here, never from memory; find the code with search.',
    input: TEXT_INPUT,
    answer: ({ hexagram }) => answerOf('text', {}, String(hexagram)),
  },
  almanac: {
    title: '历',
    description:
      '一个时刻的农历、四柱、节气与时辰。换算日子用它，不要自己推。 / The lunar date, four pillars, solar terms and double-hour of a moment.',
    input: ALMANAC_INPUT,
    answer: ({ time, ...options }) => answerOf('almanac', toOptions(options), String(time)),
  },
  search: {
    title: '查找',
    description:
      '在卦名、经传、白话、十翼、术语、占例里找字句，也认拼音、卦序与自下而上的六爻；每条写明出处。 / Finds hexagrams and passages by name, pinyin, number, six lines from the bottom, or words; each hit says where it stands.',
    input: SEARCH_INPUT,
    answer: search,
  },
};

const INSTRUCTIONS =
  '观象：周易与梅花易数的精确工具。卦、历、原文都由它给出，不要自己推算或凭记忆引用；说到哪一条，写明是哪一爻、哪一句。不下总的吉凶，不给日子。 / Exact tools for the I Ching. Take figures, dates and quotations from them alone, name the line you rest on, give no overall verdict and no date.';

/** A schema of valibot with the JSON Schema that docs/api.md and OpenAPI have of it. */
const described = <Schema extends v.GenericSchema<unknown, object>>(schema: Schema) => {
  const shape = () => shapeOf(schema) as Record<string, unknown>;
  return { '~standard': { ...schema['~standard'], jsonSchema: { input: shape, output: shape } } };
};

/** The options of `yi` begin with --; the fields of a tool do not. */
const inFields = (refusal: string): string =>
  refusal
    .replaceAll('--day-at', 'dayAt')
    .replaceAll(/--(?=[a-z])/g, '')
    .replaceAll(/yi [a-z]+ /g, '');

const contentOf = (words: string) => [{ type: 'text' as const, text: words }];

/** What the tool answers, with its sources; what is wrong with the input, in words. A bug is printed for the operator of the server. */
async function call(name: string, { answer }: Tool, given: object) {
  try {
    const found = (await answer(given as Given)) as object;
    const whole = { ...found, sources: SOURCES_OF[name]?.(found) ?? [] };
    return { content: contentOf(JSON.stringify(whole)), structuredContent: whole as Record<string, unknown> };
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal === null) console.error(error);
    return { content: contentOf(refusal === null ? '出错了，请看服务器的错误输出' : inFields(refusal)), isError: true };
  }
}

const { name: APP, version: VERSION } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
);

function createServer(): McpServer {
  const server = new McpServer({ name: APP, version: VERSION }, { instructions: INSTRUCTIONS });
  for (const [name, tool] of Object.entries(TOOLS)) {
    const { title, description, input, output } = tool;
    const annotations = { readOnlyHint: true, openWorldHint: false };
    const schemas = { inputSchema: described(input), ...(output && { outputSchema: described(output) }) };
    server.registerTool(name, { title, description, annotations, ...schemas }, (given) => call(name, tool, given));
  }
  return server;
}

/** Until standard input ends. */
export function serveMcp(): void {
  serveStdio(createServer, { onerror: (error) => console.error(error.message) });
}
