import { describe, expect, test } from 'vitest';
import { ENGINES, useApp } from '../support/app.ts';

describe.each(ENGINES)('/healthz on %s', (engine) => {
  const app = useApp(engine);

  test('writes a table of its own, and nothing that all machines of a database have a copy of', async () => {
    const before = await app.snapshot(['meta']);
    expect((await app.call('GET', '/healthz')).status).toBe(200);
    expect(await app.database.db.selectFrom('pings').select('id').execute()).toEqual([{ id: 1 }]);
    expect(await app.snapshot(['meta'])).toBe(before);
  });
});
