/** The data of every release, captured by running it (docs/releasing.md), under this version. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { VERSION } from '#server/config/version.ts';
import { executedMigrations, KNOWN_MIGRATIONS } from '#server/db/migrate.ts';
import { admin, emptyDataInTest } from '../support/admin-process.ts';
import { ENGINES, withApp } from '../support/app.ts';

const RELEASES = join(import.meta.dirname, '../releases');

interface Captured {
  readonly password: string;
  readonly answered: readonly { readonly path: string; readonly as: string; readonly body: object }[];
}

const imagesIn = (body: object): readonly string[] => JSON.stringify(body).match(/\/uploads\/\w+\.jpg/g) ?? [];

/** An etag contains the epoch, which a restore changes. */
const withoutEtags = (key: string, value: unknown): unknown => (key === 'etag' ? undefined : value);

describe.each(ENGINES)('on %s, under this version,', (engine) => {
  test.each(readdirSync(RELEASES))('the data of %s is restored, migrated and answered as it was', async (release) => {
    const captured: Captured = JSON.parse(
      readFileSync(join(RELEASES, release, `${engine}.json`), 'utf8'),
      withoutEtags,
    );
    const data = await emptyDataInTest(engine);
    const file = join(data.dataDir, 'release.backup');
    writeFileSync(file, gunzipSync(readFileSync(join(RELEASES, release, `${engine}.backup.gz`))));
    expect(await admin(['restore', file, '--without-removed'], data.env)).toMatchObject({ code: 0 });
    await withApp(engine, data.env, async (app) => {
      expect(await executedMigrations(app.database)).toEqual(KNOWN_MIGRATIONS);
      for (const { path, as, body } of captured.answered) {
        const login = await app.call('POST', '/api/auth/login', {
          body: { username: as, password: captured.password },
        });
        const answer = await app.call('GET', path, { token: login.json['token'] as string });
        expect(answer.json, `${as} ${path}`).toMatchObject(body);
        for (const image of imagesIn(body)) expect((await app.call('GET', image)).status, image).toBe(200);
      }
    });
  });
});

test('every version up to this one has its data here', () => {
  expect(readdirSync(RELEASES)).toContain(VERSION);
});
