import { fieldsOf } from '#core/casting/basis-fields.ts';
import { err, type Result } from '#core/result.ts';
import {
  FIRST_VERSION,
  type HistoryFile,
  type HistoryFileProblem,
  historyOfRows,
  isOurHead,
  versionRefusal,
} from './history-file.ts';
import { HEADINGS } from './markdown-file.ts';
import { parseQuoted } from './quoted-text.ts';

export const looksLikeMarkdown = (text: string): boolean => /^---\s*[\r\n]/.test(text);

/** A file without our front matter is somebody's own, and none of ours. */
interface MonthHead {
  readonly version: number;
  readonly rows: readonly unknown[];
  readonly body: readonly string[];
}

function parseFlow(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null; // counted as a row that cannot be read
  }
}

function parseHead(text: string): MonthHead | null {
  const [start, ...lines] = text.split(/\r\n|\n|\r/);
  const end = lines.findIndex((line) => line.trimEnd() === '---');
  if (start?.trimEnd() !== '---' || end === -1) return null;
  const head = lines.slice(0, end);
  const fieldOf = (name: string) =>
    head
      .find((line) => line.startsWith(`${name}: `))
      ?.slice(name.length + 2)
      .trim();
  const version = Number(fieldOf('version'));
  if (!isOurHead(fieldOf('app'), version)) return null;
  const rows = head.flatMap((line) => (/^\s*- /.test(line) ? [parseFlow(line.replace(/^\s*- /, ''))] : []));
  return { version, rows, body: lines.slice(end + 1) };
}

/** The texts of one cast, by heading and, of notes, by id. */
type Texts = ReadonlyMap<string, string>;

const keyOf = (heading: string, id = ''): string => `${heading} ${id}`.trim();

const HEADING = /^(#{1,3}) (.*?)(?: <!-- (\S+) -->)?\s*$/;
/** No heading of ours is as long, and on a very long line the search for its end would take long. */
const HEADING_MAX = 300;

/** The texts of a body, by the timestamp of their cast. Between headings only what stands under one of ours is read. */
function textsIn(body: readonly string[]): ReadonlyMap<string, Texts> {
  const casts = new Map<string, Map<string, string>>();
  let texts = new Map<string, string>();
  let key: string | null = null;
  let lines: string[] = [];
  const close = () => {
    const text = key === null ? null : parseQuoted(lines);
    if (key !== null && text !== null) texts.set(key, text);
    lines = [];
  };
  for (const line of body) {
    const [, level, title = '', id] = (line.length <= HEADING_MAX && HEADING.exec(line)) || [];
    if (level === undefined) {
      lines.push(line);
      continue;
    }
    close();
    key = level === '###' ? keyOf(title.split(' · ')[0] ?? '', id) : null;
    if (level === '###') continue;
    texts = new Map();
    if (id !== undefined) casts.set(id, texts);
  }
  close();
  return casts;
}

/** An object of the front matter with its text; null where either is missing. */
function withText(facts: unknown, text: string | undefined): object | null {
  return facts === null || typeof facts !== 'object' || text === undefined ? null : { ...facts, text };
}

/** Of the front matter, which may have anything in the place of a text. */
const asText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** An entry of its facts and its texts. A text that was deleted in an editor is gone, as if it had been deleted in the app. */
function toEntry(facts: unknown, texts: Texts): object {
  const { judgment, notes, outcome, omen, ...rest } = fieldsOf(facts);
  const textOf = (name: keyof typeof HEADINGS, id?: unknown) => texts.get(keyOf(HEADINGS[name], asText(id)));
  const judged = withText(judgment, textOf('judgment'));
  return {
    ...rest,
    question: textOf('question') ?? null,
    judgment: judged && { ...judged, first: withText(fieldsOf(judgment)['first'], textOf('first')) },
    notes: Array.isArray(notes)
      ? notes.flatMap((note) => withText(note, textOf('note', fieldsOf(note)['id'])) ?? [])
      : notes,
    outcome: withText(outcome, textOf('outcome') ?? ''),
    ...(omen !== undefined && { omen: withText(omen, textOf('omen') ?? '') }),
  };
}

/** A row as the file in JSON has it. */
function toRowOf(row: unknown, casts: ReadonlyMap<string, Texts>): unknown {
  const { entry, ...facts } = fieldsOf(row);
  const texts = casts.get(asText(facts['timestamp'])) ?? new Map();
  if (entry !== null && typeof entry === 'object') return { ...facts, entry: toEntry(entry, texts) };
  const isAsked = entry === undefined && texts.has(HEADINGS.question); // somebody has added it in an editor
  return isAsked ? { ...facts, entry: toEntry({ notes: [] }, texts) } : row;
}

/** The months of a history, together as one. Files of others among them are passed over. */
export function parseMonthFiles(texts: readonly string[]): Result<HistoryFile, HistoryFileProblem> {
  const heads = texts.flatMap((text) => parseHead(text) ?? []);
  if (heads.length === 0) return err('notOurs');
  const rows = heads.flatMap(({ rows: own, body }) => {
    const casts = textsIn(body);
    return own.map((row) => toRowOf(row, casts));
  });
  const refusal = versionRefusal(Math.max(...heads.map(({ version }) => version)), FIRST_VERSION);
  return refusal ? err(refusal) : historyOfRows(rows);
}
