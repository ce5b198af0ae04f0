import { imageIdOf } from '#contract/upload.ts';
import { castName } from '#core/casting/cast-name.ts';
import type { HexagramCode } from '#core/hexagram/hexagram.ts';
import type { LineIndex } from '#core/hexagram/line.ts';
import { type HttpAnswer, type HttpClient, httpClient } from './http-client.ts';

/** What the server said of a row: it is there, it is gone, or it was asked to go and did not answer. */
type Told = 'there' | 'gone' | 'unsure';

/** Everything the writers were answered with success, against which the database is held afterwards. */
export interface Ledger {
  /** By user id and timestamp. */
  readonly results: Map<string, Told>;
  readonly entries: Map<string, Told>;
  readonly puzzles: Map<string, Told>;
  readonly images: Map<string, Told>;
  acknowledged: number;
}

export const newLedger = (): Ledger => ({
  results: new Map(),
  entries: new Map(),
  puzzles: new Map(),
  images: new Map(),
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

const isSuccess = ({ status }: HttpAnswer): boolean => status >= 200 && status < 300;

/** One user's way of writing: saves, puzzles with and without an image, and now and then a removal. */
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
  async #call(method: string, path: string, body?: unknown): Promise<HttpAnswer | null> {
    const answer = await this.#client.call(method, path, { body, token: this.#account.token });
    this.#tally.slowestMs = Math.max(this.#tally.slowestMs, answer.ms);
    if (isSuccess(answer)) {
      this.#ledger.acknowledged++;
      return answer;
    }
    this.#tally.refused.set(answer.status, (this.#tally.refused.get(answer.status) ?? 0) + 1);
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
    const answer = await this.#call('POST', '/api/upload/image', { image: this.#image });
    if (!answer) return null;
    const url = String(answer.json['imageUrl']);
    this.#ledger.images.set(String(imageIdOf(url)), 'there');
    return url;
  }

  async pose(withImage: boolean): Promise<void> {
    const imageUrl = withImage ? await this.#upload() : null;
    const draft = { title: '射覆', questionText: '方匣中有何物', questionImageUrl: imageUrl, answerText: '铜镜' };
    const answer = await this.#call('POST', '/api/shefu?action=create', draft);
    if (!answer) return;
    const id = String(answer.json['id']);
    this.#ledger.puzzles.set(id, 'there');
    this.#posed.push({ id, imageId: imageUrl === null ? null : imageIdOf(imageUrl) });
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
  (writer) => writer.note(),
  (writer) => writer.save(),
  (writer) => writer.pose(false),
  (writer) => writer.save(),
  (writer) => writer.unsave(),
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
