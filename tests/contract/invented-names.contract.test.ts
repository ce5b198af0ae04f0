import { describe, expect, test, vi } from 'vitest';
import { imageUrlOf } from '#contract/upload.ts';
import { newId, newTokenOf } from '#server/security/tokens.ts';
import { ONE_ENGINE, useApp } from '../support/app.ts';
import { plain, upload } from '../support/images.ts';
import { RESULTS } from '../support/sample-bodies.ts';

const TOO_MANY = [429, '操作过于频繁，请稍后重试'];

describe.each(ONE_ENGINE)('names that strangers invent, on %s', (engine) => {
  const app = useApp(engine, { RATE_LIMIT_FACTOR: '1' });

  /** How many statements the database is asked while `work` runs. */
  async function statementsOf(work: () => Promise<unknown>): Promise<number> {
    const spy = vi.spyOn(app.database.db.getExecutor(), 'executeQuery');
    await work();
    const { length } = spy.mock.calls;
    spy.mockRestore();
    return length;
  }

  test('the 121st token of no session from an address answers 429 without a statement; sessions that are known go on', async () => {
    const user = await app.user();
    const [from, elsewhere] = ['198.51.100.1', '198.51.100.2'];
    const list = (token: string, address: string) => app.call('GET', RESULTS, { token, from: address });
    expect((await list(user.token, from)).status).toBe(200);
    for (let n = 0; n < 120; n++) expect((await list(newTokenOf(newId()), from)).status).toBe(401);
    const asked = await statementsOf(async () => {
      const { status, json, headers } = await list(newTokenOf(newId()), from);
      expect([status, json.message]).toEqual(TOO_MANY);
      expect(Number(headers['retry-after'])).toBeGreaterThan(200);
    });
    expect(asked).toBe(0);
    expect((await list(user.token, from)).status).toBe(200);
    expect((await list(newTokenOf(newId()), elsewhere)).status).toBe(401);
  });

  test('the 121st image that there is not answers 429 without a statement; images that are known go on', async () => {
    const user = await app.user();
    const { json } = await upload(app, user, await plain(8, 8).jpeg().toBuffer());
    const from = '198.51.100.3';
    const show = async (url: string) => (await app.call('GET', url, { from })).status;
    expect(await show(String(json['imageUrl']))).toBe(200);
    for (let n = 0; n < 120; n++) expect(await show(imageUrlOf(newId()))).toBe(404);
    const asked = await statementsOf(async () => expect(await show(imageUrlOf(newId()))).toBe(429));
    expect(asked).toBe(0);
    expect(await show(String(json['imageUrl']))).toBe(200);
  });
});
