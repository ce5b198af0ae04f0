import { imageIdOf } from '#contract/upload.ts';
import { castName } from '#core/casting/cast-name.ts';
import type { HexagramCode } from '#core/hexagram/hexagram.ts';
import type { LineIndex } from '#core/hexagram/line.ts';
import { DECK } from '#core/practice/deck.ts';
import { toLine } from '#core/practice-log/practice-answer-line.ts';
import { type HttpClient, type HttpResponse, httpClient } from './http-client.ts';

/** What the server said of a row: it is there, it is gone, or it was asked to go and did not answer. */
type Told = 'there' | 'gone' | 'unsure';

/**
 * What is written. The keys of a row: results and entries by user id and timestamp, answers of practice by user id and the whole line,
 * guesses by user id and puzzle, puzzles and images by their id.
 */
export const TABLES = ['results', 'entries', 'puzzles', 'images', 'answers', 'guesses'] as const;
export type Table = (typeof TABLES)[number];

/** Everything the writers were answered with success, against which the database is held afterwards. */
export interface Ledger extends Readonly<Record<Table, Map<string, Told>>> {
  /** Puzzles that stay, for others to guess. */
  readonly questions: { readonly id: string; readonly ownerId: string }[];
  /** By user id, how many answers of practice were acknowledged: the next batch begins there, also after a kill. */
  readonly practised: Map<string, number>;
  acknowledged: number;
}

export const newLedger = (): Ledger => ({
  results: new Map(),
  entries: new Map(),
  puzzles: new Map(),
  images: new Map(),
  answers: new Map(),
  guesses: new Map(),
  questions: [],
  practised: new Map(),
  acknowledged: 0,
});

export interface Account {
  readonly id: string;
  readonly token: string;
}

/** What came of the calls that were not acknowledged. */
export interface Tally {
  /** By status. */
  readonly refused: Map<number, number>;
  /** No answer at all. */
  broken: number;
  slowestMs: number;
}

export const DOT_PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const EPOCH = Date.UTC(2020, 0, 1);
let made = 0;

export const newResult = () => {
  made++;
  return {
    mainHexagram: (made % 64).toString(2).padStart(6, '0') as HexagramCode,
    movingYao: (made % 6) as LineIndex,
    timestamp: new Date(EPOCH + made).toISOString(),
  };
};

/** The n-th answer of any user: sent again it is the same. */
function answerLine(n: number): string {
  const at = new Date(EPOCH + n * 60_000).toISOString();
  const card = DECK[n % DECK.length]?.id ?? '';
  return toLine({ id: `answer-${n}`, card, answer: 'good', at, day: at.slice(0, 10) });
}

export async function registerAccounts(url: string, count: number): Promise<readonly Account[]> {
  const client = httpClient(url);
  const accounts: Account[] = [];
  for (let n = 0; n < count; n++) {
    const name = `writer${process.pid}x${made++}`;
    const password = 'tang-9wuyue';
    const { status, json } = await client.call('POST', '/api/auth/register', {
      body: { username: name, email: `${name}@example.com`, password, confirmPassword: password },
    });
    if (status !== 201) throw new Error(`register: ${status} ${JSON.stringify(json)}`);
    const { token, user } = json as unknown as { token: string; user: { id: string } };
    accounts.push({ id: user.id, token });
  }
  client.close();
  return accounts;
}

const isSuccess = ({ status }: HttpResponse): boolean => status >= 200 && status < 300;

/** How many answers a batch has, and how many of them were acknowledged before. */
const BATCH = { fresh: 7, again: 3 };

/** One user's way of writing: saves, puzzles with and without an image, answers of practice, guesses, and now and then a removal. */
class Writer {
  readonly #client: HttpClient;
  readonly #account: Account;
  readonly #ledger: Ledger;
  readonly #tally: Tally;
  readonly #image: string;
  readonly #saved: { readonly timestamp: string; readonly cast: string }[] = [];
  readonly #posed: { readonly id: string; readonly imageId: string | null }[] = [];

  constructor(client: HttpClient, account: Account, ledger: Ledger, tally: Tally, image: string) {
    this.#client = client;
    this.#account = account;
    this.#ledger = ledger;
    this.#tally = tally;
    this.#image = image;
  }

  /** Null when it was refused. */
  async #call(method: string, path: string, body?: unknown): Promise<HttpResponse | null> {
    const response = await this.#client.call(method, path, { body, token: this.#account.token });
    this.#tally.slowestMs = Math.max(this.#tally.slowestMs, response.ms);
    if (isSuccess(response)) {
      this.#ledger.acknowledged++;
      return response;
    }
    this.#tally.refused.set(response.status, (this.#tally.refused.get(response.status) ?? 0) + 1);
    return null;
  }

  async save(): Promise<void> {
    const result = newResult();
    if (!(await this.#call('POST', '/api/divination/results', result))) return;
    this.#ledger.results.set(`${this.#account.id} ${result.timestamp}`, 'there');
    const figure = { main: result.mainHexagram, moving: [result.movingYao] };
    this.#saved.push({ timestamp: result.timestamp, cast: castName(figure) });
  }

  /** Writes about the cast that was saved last, once: where later saves were refused, it is there already, and a second entry answers 412. */
  async note(): Promise<void> {
    const saved = this.#saved.at(-1);
    if (saved === undefined || this.#ledger.entries.has(`${this.#account.id} ${saved.timestamp}`)) return;
    const { timestamp, cast } = saved;
    const entry = { cast, question: '此行可否', notes: [{ id: 'note-0001', at: timestamp, text: '友人来信' }] };
    if (!(await this.#call('PUT', `/api/divination/entries/${encodeURIComponent(timestamp)}`, entry))) return;
    this.#ledger.entries.set(`${this.#account.id} ${timestamp}`, 'there');
  }

  async unsave(): Promise<void> {
    const saved = this.#saved.shift();
    if (saved === undefined) return;
    const key = `${this.#account.id} ${saved.timestamp}`;
    const mark = (told: Told) => {
      this.#ledger.results.set(key, told);
      this.#ledger.entries.set(key, told);
    };
    mark('unsure');
    if (await this.#call('DELETE', `/api/divination/results/${encodeURIComponent(saved.timestamp)}`)) mark('gone');
  }

  async #upload(): Promise<string | null> {
    const response = await this.#call('POST', '/api/upload/image', { image: this.#image });
    if (!response) return null;
    const url = String(response.json['imageUrl']);
    this.#ledger.images.set(String(imageIdOf(url)), 'there');
    return url;
  }

  /** The id of the new puzzle; null when it was refused. */
  async #create(imageUrl: string | null): Promise<string | null> {
    const draft = { title: '射覆', questionText: '方匣中有何物', questionImageUrl: imageUrl, answerText: '铜镜' };
    const response = await this.#call('POST', '/api/shefu?action=create', draft);
    if (!response) return null;
    const id = String(response.json['id']);
    this.#ledger.puzzles.set(id, 'there');
    return id;
  }

  async pose(withImage: boolean): Promise<void> {
    const imageUrl = withImage ? await this.#upload() : null;
    const id = await this.#create(imageUrl);
    if (id !== null) this.#posed.push({ id, imageId: imageUrl === null ? null : imageIdOf(imageUrl) });
  }

  /** A puzzle that stays: a guess at one that its author is removing could be refused. */
  async ask(): Promise<void> {
    const id = await this.#create(null);
    if (id !== null) this.#ledger.questions.push({ id, ownerId: this.#account.id });
  }

  /** At the first puzzle of another that this user has no acknowledged guess at; one that was not acknowledged is sent again under its name. */
  async guess(): Promise<void> {
    const { id: userId } = this.#account;
    const { questions, guesses } = this.#ledger;
    const question = questions.find(({ id, ownerId }) => ownerId !== userId && !guesses.has(`${userId} ${id}`));
    if (question === undefined) return;
    const { id } = question;
    const guess = { clientId: `guess-at-${id}`, puzzleId: Number(id), version: 1, text: '铜镜' };
    if (!(await this.#call('POST', '/api/shefu/guess', { ...guess, sealedAt: new Date(EPOCH).toISOString() }))) return;
    guesses.set(`${userId} ${id}`, 'there');
  }

  /** The next answers, and some that are there: a batch that was not acknowledged is sent again, as a device does. */
  async practise(): Promise<void> {
    const { id: userId } = this.#account;
    const { answers, practised } = this.#ledger;
    const before = practised.get(userId) ?? 0;
    const first = Math.max(0, before - BATCH.again);
    const lines = Array.from({ length: before + BATCH.fresh - first }, (_, n) => answerLine(first + n));
    if (!(await this.#call('POST', '/api/practice/answers', { answers: lines }))) return;
    for (const line of lines) answers.set(`${userId} ${line}`, 'there');
    practised.set(userId, before + BATCH.fresh);
  }

  async unpose(): Promise<void> {
    const posed = this.#posed.shift();
    if (!posed) return;
    const { id, imageId } = posed;
    const mark = (told: Told) => {
      this.#ledger.puzzles.set(id, told);
      if (imageId !== null) this.#ledger.images.set(imageId, told);
    };
    mark('unsure');
    if (await this.#call('DELETE', `/api/shefu?action=delete&id=${id}`)) mark('gone');
  }
}

const TURNS: readonly ((writer: Writer) => Promise<void>)[] = [
  (writer) => writer.save(),
  (writer) => writer.pose(true),
  (writer) => writer.ask(),
  (writer) => writer.practise(),
  (writer) => writer.note(),
  (writer) => writer.save(),
  (writer) => writer.guess(),
  (writer) => writer.pose(false),
  (writer) => writer.save(),
  (writer) => writer.unsave(),
  (writer) => writer.practise(),
  (writer) => writer.pose(true),
  (writer) => writer.unpose(),
];

export interface RunningWriters {
  readonly tally: Tally;
  /** Lets each finish what it is at; at once when the server is gone. */
  stop(): Promise<Tally>;
}

/** Every account writes, one call after another, until it is stopped or no answer comes. */
export function startWriters(
  url: string,
  accounts: readonly Account[],
  ledger: Ledger,
  image: string = DOT_PNG,
): RunningWriters {
  const tally: Tally = { refused: new Map(), broken: 0, slowestMs: 0 };
  let isStopped = false;
  const running = accounts.map(async (account, index) => {
    const client = httpClient(url);
    const writer = new Writer(client, account, ledger, tally, image);
    try {
      for (let turn = index; !isStopped; turn++) await TURNS[turn % TURNS.length]?.(writer);
    } catch {
      tally.broken++;
    }
    client.close();
  });
  return {
    tally,
    async stop() {
      isStopped = true;
      await Promise.all(running);
      return tally;
    },
  };
}
