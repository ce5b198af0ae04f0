import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { ok, type Result } from '#core/result.ts';
import { ADMIN } from '../audit/audit-event.ts';
import { insertEvent } from '../audit/audit-repo.ts';
import type { Config } from '../config/config.ts';
import { sqlitePathOf } from '../db/sqlite-data.ts';
import { writeNewFile } from './new-file.ts';
import { openIfUpToDate } from './open-for-admin.ts';
import { dumpPostgres } from './postgres-backup.ts';
import { copySqlite } from './sqlite-backup.ts';

/** Data of another version is backed up too; it is not recorded there. */
async function record(config: Config, now: number): Promise<void> {
  await using database = await openIfUpToDate(config);
  if (database !== null) await insertEvent(database.db, { kind: 'backup', actor: ADMIN }, now);
}

/** A consistent copy of all data, with the images that are in the database; the server may go on running. */
export async function backUp(config: Config, file: string, now: number): Promise<Result<string, string>> {
  const path = resolve(file);
  const written = await writeNewFile(path, (draft) =>
    config.databaseUrl === null ? copySqlite(sqlitePathOf(config), draft) : dumpPostgres(config.databaseUrl, draft),
  );
  if (!written.ok) return written;
  const isRecorded = await record(config, now).then(
    () => true,
    () => false,
  );
  const unrecorded = isRecorded ? '' : '，但没能记入审计';
  const apart = config.imagesS3 === null ? '' : '；S3 中的图片不在备份里';
  return ok(`已备份到 ${path}（${Math.ceil(statSync(path).size / 1024)} KB）${apart}${unrecorded}`);
}
