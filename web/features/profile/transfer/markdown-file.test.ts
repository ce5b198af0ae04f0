import { expect, test } from 'vitest';
import { castName } from '#core/casting/cast-name.ts';
import { castByTime } from '#core/casting/time.ts';
import { type Entry, emptyEntry } from '#core/journal/entry.ts';
import { factsOf, manualFacts } from '#tests/support/facts.ts';
import { toMonthFiles } from './markdown-file.ts';
import { looksLikeMarkdown, parseMonthFiles } from './parse-markdown.ts';

const BASIS = { yearNumber: 5, monthNumber: 12, dayNumber: 17, hourNumber: 9 };
const GE = { ...factsOf('2026-11-14T01:02:03.004Z', castByTime(BASIS)), utcOffset: 480, dayAt: 23 } as const;
const ZHUN = { ...manualFacts('2026-10-31T17:00:00.000Z', '010001'), utcOffset: 480 };
const AT = '2026-11-15T08:00:00.000Z';

const ENTRY: Entry = {
  ...emptyEntry(GE.timestamp, castName(GE.cast)),
  question: '可行否',
  category: '求财',
  judgment: { text: '宜守', at: AT, first: { text: '宜进', at: AT } },
  notes: [{ id: 'note-0001', at: AT, text: '一行\n---\n又一行', mark: null }],
  outcome: { kind: '应', at: AT, text: '' },
  reviewOn: '2026-12-01',
  omen: { text: '二雀争枝', posture: 'standing', trigram: '110' },
  images: ['守静'],
};
const entries = new Map([[GE.timestamp, ENTRY]]);
const textOf = (): string => toMonthFiles([GE], entries)[0]?.text ?? '';

test('a month can be read in any editor: facts in front, then a section for each cast with its figure and what was written', () => {
  expect(textOf()).toBe(`---
app: 观象
version: 3
month: "2026-11"
casts:
  - {"name":"泽火革·初爻动","mainHexagram":"011101","movingYao":0,"movingLines":[0],"timestamp":"2026-11-14T01:02:03.004Z","method":"time","basis":{"yearNumber":5,"monthNumber":12,"dayNumber":17,"hourNumber":9},"castFor":"2026-11-14T01:02:03.004Z","utcOffset":480,"dayAt":23,"entry":{"category":"求财","reviewOn":"2026-12-01","images":["守静"],"judgment":{"at":"2026-11-15T08:00:00.000Z","first":{"at":"2026-11-15T08:00:00.000Z"}},"notes":[{"id":"note-0001","at":"2026-11-15T08:00:00.000Z","mark":null}],"outcome":{"kind":"应","at":"2026-11-15T08:00:00.000Z"},"omen":{"posture":"standing","trigram":"110"}}}
---

# 2026年11月

## 2026年11月14日 09:02 · 泽火革，初爻动 <!-- 2026-11-14T01:02:03.004Z -->

之 泽山咸 · 时间起卦 · 类：求财 · 取象：守静 · 结果：应 · 回看：2026-12-01

\`\`\`
上六 ━━ ━━
九五 ━━━━━
九四 ━━━━━
九三 ━━━━━
六二 ━━ ━━
初九 ━━━━━ ○
\`\`\`

### 所问

> 可行否

### 外应

> 二雀争枝

### 断语 · 2026年11月15日 08:00

> 宜守

### 原来的断语 · 2026年11月15日 08:00

> 宜进

### 札记 · 2026年11月15日 08:00 <!-- note-0001 -->

> 一行
> \\---
> 又一行
`);
});

test('a month is that of the clock the cast was made by, and an entry of another cast is not written', () => {
  const files = toMonthFiles([GE, ZHUN], new Map([[ZHUN.timestamp, { ...ENTRY, timestamp: ZHUN.timestamp }]]));
  expect(files.map(({ name }) => name)).toEqual(['2026-11.md']);
  expect(files[0]?.text).not.toContain('entry');
  expect(files[0]?.text.match(/^## .*/gm)?.map((line) => line.slice(0, 22))).toEqual([
    '## 2026年11月1日 01:00 · ',
    '## 2026年11月14日 09:02 ·',
  ]);
});

const parsed = (text: string) => {
  const found = parseMonthFiles([text]);
  return found.ok ? found.value : found.error;
};
const whole = { results: [GE], repeated: 0, unreadable: 0, entries: [ENTRY], unreadableEntries: 0 };

test('what is written is read back, also after an editor has changed the ends of lines and taken the spaces before them', () => {
  expect(looksLikeMarkdown(textOf())).toBe(true);
  expect(parsed(textOf())).toEqual(whole);
  expect(parsed(textOf().replaceAll('\n', '\r\n'))).toEqual(whole);
  expect(parsed(textOf().replaceAll('\n', '\r'))).toEqual(whole);
  expect(parsed(textOf().replaceAll(/[ \t]+$/gm, ''))).toEqual(whole);
});

test('what was changed in an editor is what is read', () => {
  const changed = textOf()
    .replace('> 宜守', '> 宜待\n> 再看')
    .replace('> 可行否', '可行否？')
    .replace(/### 札记[^#]*$/, '');
  expect(parsed(changed)).toMatchObject({
    entries: [{ ...ENTRY, question: '可行否？', judgment: { ...ENTRY.judgment, text: '宜待\n再看' }, notes: [] }],
    unreadableEntries: 0,
  });
});

test('a question that was added where nothing was written before is taken', () => {
  const bare = toMonthFiles([GE], new Map())[0]?.text ?? '';
  expect(parsed(bare)).toMatchObject({ entries: [] });
  expect(parsed(`${bare}\n### 所问\n\n此行可成？\n`)).toMatchObject({
    entries: [{ question: '此行可成？', notes: [] }],
  });
});

test('what cannot be read is counted, and the rest is taken', () => {
  const row = '  - {"mainHexagram":"01000"}\n  - 不是 JSON\n';
  expect(parsed(textOf().replace('casts:\n', `casts:\n${row}`))).toEqual({ ...whole, unreadable: 2 });
  const long = textOf().replace('> 可行否', `> ${'问'.repeat(201)}`);
  expect(parsed(long)).toEqual({ ...whole, entries: [], unreadableEntries: 1 });
  const broken = textOf().replace('"entry":{', '"entry":7,"other":{');
  expect(parsed(broken)).toEqual({ ...whole, entries: [], unreadableEntries: 1 });
});

test.each([
  ['another app', textOf().replace('app: 观象', 'app: 别家'), 'notOurs'],
  ['no version', textOf().replace('version: 3\n', ''), 'notOurs'],
  ['no end of the front matter', '---\napp: 观象\nversion: 3\n', 'notOurs'],
  ['nothing', '', 'notOurs'],
  ['an older version', textOf().replace('version: 3', 'version: 2'), 'older'],
  ['a newer version', textOf().replace('version: 3', 'version: 4'), 'newer'],
])('a file of %s is refused', (_, text, problem) => {
  expect(parsed(text)).toBe(problem);
});

test('among months, a file of somebody else is passed over', () => {
  expect(parseMonthFiles(['# 读我\n', textOf(), '---\ntitle: 别的\n---\n'])).toEqual({ ok: true, value: whole });
});
