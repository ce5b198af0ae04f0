import { err, ok, type Result } from '#core/result.ts';
import type { Config } from '../config/config.ts';
import type { ImageStoreName } from '../config/images.ts';
import type { Database } from '../db/database.ts';
import type { ImageStore } from '../images/image-place.ts';
import { changePlace, findAnyImage, findImagesToMove } from '../images/image-repo.ts';
import { type ImageStores, openImageStores } from '../images/image-store.ts';
import { StoreFault } from '../images/store-fault.ts';
import { withDatabase } from './open-for-admin.ts';

const NAMES: Readonly<Record<ImageStoreName, string>> = { s3: ' S3 ', database: '数据库' };
const MOVED_AT_ONCE = 8;

interface Move {
  readonly database: Database;
  readonly stores: ImageStores;
  readonly target: ImageStore;
}

/**
 * The copy is read back before the row names it. The source stays readable for a reader that has read the row before: bytes in a row go with
 * the change of the row, objects thirty days later (server/images/unused-objects.ts). Cut off at any step, the row names a whole image.
 */
async function moveOne({ database, stores, target }: Move, id: string): Promise<'moved' | 'lost' | 'gone'> {
  const place = await findAnyImage(database.db, id);
  if (place === null) return 'gone';
  const bytes = await stores.of(place).get(place);
  if (bytes === null) return 'lost';
  const copy = await target.put(bytes);
  const copied = await target.get(copy);
  if (copied === null || !Buffer.from(copied).equals(bytes)) throw new StoreFault('写入后读出的内容不同');
  if (await database.write((transaction) => changePlace(transaction, id, place, copy))) return 'moved';
  await target.discard(copy);
  return 'gone';
}

interface Tally {
  moved: number;
  readonly lost: string[];
}

async function moveAll(move: Move, to: ImageStoreName, tally: Tally): Promise<void> {
  for (let after = ''; ; ) {
    const ids = await findImagesToMove(move.database.db, to, { after, limit: MOVED_AT_ONCE });
    const outcomes = await Promise.allSettled(ids.map((id) => moveOne(move, id)));
    for (const [index, outcome] of outcomes.entries()) {
      if (outcome.status === 'fulfilled' && outcome.value === 'moved') tally.moved += 1;
      if (outcome.status === 'fulfilled' && outcome.value === 'lost') tally.lost.push(ids[index] as string);
    }
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failed) throw failed.reason;
    const last = ids.at(-1);
    if (last === undefined) return;
    after = last;
  }
}

/** Servers go on meanwhile: they read each image where its row says. */
export async function moveImages(config: Config, to: ImageStoreName): Promise<Result<string, string>> {
  if (config.imagesS3 === null) return err('须设置 IMAGES_S3_URL 和它的密钥');
  return withDatabase(config, async (database) => {
    const stores = await openImageStores(config);
    const target = to === 's3' && stores.s3 !== null ? stores.s3 : stores.database;
    const tally: Tally = { moved: 0, lost: [] };
    try {
      await moveAll({ database, stores, target }, to, tally);
    } catch (error) {
      if (!(error instanceof StoreFault)) throw error;
      return err(`移动了 ${tally.moved} 张图片后停下（图片存储：${error.reason}）：再执行一次即可继续`);
    }
    const moved = `已将 ${tally.moved} 张图片移到${NAMES[to]}`.trimEnd();
    if (tally.lost.length === 0) return ok(moved);
    return err(`${moved}；${tally.lost.length} 张在 S3 中找不到或已损坏：${tally.lost.join('、')}`);
  });
}
