import type { DivinationResult } from '#contract/divination.ts';
import type { TestApp, TestResponse, TestUser } from './app.ts';
import { RESULTS, resultBody } from './sample-bodies.ts';

export interface ResultCaller {
  readonly user: TestUser;
  save(timestamp: string, changes?: Readonly<Record<string, unknown>>, seq?: number | string): Promise<TestResponse>;
  remove(timestamp: string, seq?: number | string): Promise<TestResponse>;
  list(): Promise<readonly DivinationResult[]>;
  /** The same user on another device, whose operations are counted apart. */
  onDevice(clientId: string): ResultCaller;
}

/** One user on one device; an operation is numbered when a number is given. */
export function resultCaller(app: TestApp, user: TestUser, clientId = 'device-0001'): ResultCaller {
  const { token } = user;
  const numbered = (seq?: number | string) =>
    seq === undefined ? {} : { 'x-client-id': clientId, 'x-client-seq': String(seq) };
  return {
    user,
    save: (timestamp, changes = {}, seq) =>
      app.call('POST', RESULTS, { token, headers: numbered(seq), body: resultBody(timestamp, changes) }),
    remove: (timestamp, seq) => app.call('DELETE', `${RESULTS}/${timestamp}`, { token, headers: numbered(seq) }),
    async list() {
      const { json } = await app.call('GET', RESULTS, { token });
      return json as unknown as DivinationResult[]; // the list is a bare array
    },
    onDevice: (otherId) => resultCaller(app, user, otherId),
  };
}
