import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { ok, type Result } from '#core/result.ts';
import type { Config } from '../config.ts';
import { sqlitePathOf } from '../db/sqlite-data.ts';
import { writeNewFile } from './new-file.ts';
import { dumpPostgres } from './postgres-backup.ts';
import { copySqlite } from './sqlite-backup.ts';

/** A consistent copy of all data, with the images that are in the database; the server may go on running. */
export async function backUp(config: Config, file: string): Promise<Result<string, string>> {
  const path = resolve(file);
  const written = await writeNewFile(path, (draft) =>
    config.databaseUrl === null ? copySqlite(sqlitePathOf(config), draft) : dumpPostgres(config.databaseUrl, draft),
  );
  if (!written.ok) return written;
  const apart = config.imagesS3 === null ? '' : '；S3 中的图片不在备份里';
  return ok(`已备份到 ${path}（${Math.ceil(statSync(path).size / 1024)} KB）${apart}`);
}
