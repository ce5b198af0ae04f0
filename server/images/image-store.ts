import type { Config } from '../config/config.ts';
import type { Db } from '../db/database.ts';
import type { ImageStore, Place } from './image-place.ts';
import { hasObjects } from './image-repo.ts';
import { StoreFault } from './store-fault.ts';

const rowStore: ImageStore = {
  put: async (bytes) => ({ bytes, object: null }),
  get: async ({ bytes }) => bytes,
  discard: async () => {},
};

/** Why a server with these settings cannot show all images, or null. */
export async function refusalWithoutStore({ imagesS3 }: Pick<Config, 'imagesS3'>, db: Db): Promise<string | null> {
  if (imagesS3 !== null || !(await hasObjects(db))) return null;
  return '有图片存于 S3：请设置 IMAGES_S3_URL 和它的密钥，或先用 npm run admin -- move-images --to database 移回数据库';
}

/** Said at the start, which does not wait for it: everything but images works without the store. */
export async function storeWarning({ s3 }: Pick<ImageStores, 's3'>): Promise<string | null> {
  try {
    await s3?.list('');
    return null;
  } catch (error) {
    const reason = error instanceof StoreFault ? error.reason : String(error);
    return `观象：S3 中的图片现在读不到（${reason}）：请查 IMAGES_S3_URL、密钥、区域和网络`;
  }
}

/** The client of S3 is loaded only where it is set. */
export async function openImageStores({ imagesS3, imageStore }: Pick<Config, 'imagesS3' | 'imageStore'>) {
  const s3 = imagesS3 === null ? null : (await import('./s3-store.ts')).s3Store(imagesS3);
  return {
    database: rowStore,
    /** Null: not set. */
    s3,
    /** Where new images go. */
    target: s3 !== null && imageStore === 's3' ? s3 : rowStore,
    /** Where an image is. */
    of({ object }: Place): ImageStore {
      if (object === null) return rowStore;
      if (s3 === null) throw new StoreFault('图片存于 S3，而没有设置 IMAGES_S3_URL');
      return s3;
    },
  };
}

export type ImageStores = Awaited<ReturnType<typeof openImageStores>>;
