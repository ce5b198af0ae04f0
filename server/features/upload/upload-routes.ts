import type { FastifyInstance } from 'fastify';
import { UNKNOWN_IMAGES } from '#contract/rate-limits.ts';
import { canRemoveImage } from '#contract/shefu-policy.ts';
import { imageIdOf, imageUrlOf } from '#contract/upload.ts';
import { MESSAGES } from '#contract/words/messages.ts';
import { err, ok } from '#core/result.ts';
import type { Db } from '#server/db/database.ts';
import { lockKey } from '#server/db/key-lock.ts';
import type { Handlers } from '#server/http/handler.ts';
import { sendProblem } from '#server/http/problem.ts';
import {
  findImage,
  findImageName,
  findImageOwner,
  insertImage,
  lockImages,
  removeUnreferencedImages,
  sumImageBytes,
} from '#server/images/image-repo.ts';
import { noteUnused } from '#server/images/unused-object-repo.ts';
import { callerOf } from '#server/limits/address.ts';
import { isPaused } from '#server/moderation/posting.ts';
import { newId } from '#server/security/tokens.ts';
import { semaphore } from '#server/semaphore.ts';
import type { Services } from '#server/services.ts';

const DECODES_AT_ONCE = 2;
const DECODES_WAITING = 8;
const USER_MAX_BYTES = 200 * 1024 * 1024;

const hasRoom = async (db: Db, userId: string, bytes: Buffer): Promise<boolean> =>
  (await sumImageBytes(db, userId)) + bytes.length <= USER_MAX_BYTES;

export function uploadHandlers({ database, images, now }: Services) {
  const gate = semaphore(DECODES_AT_ONCE, DECODES_WAITING);
  return {
    async uploadImage({ viewer, input: { body } }) {
      if (isPaused(viewer, now())) return err('account.paused');
      const { reencode } = await import('./reencode.ts'); // loads sharp with the first image, not at the start
      const gated = await gate.run(() => reencode(body.image));
      if (!gated.ok) return gated;
      const encoded = gated.value;
      if (!encoded.ok) return encoded;
      const bytes = encoded.value;
      if (!(await hasRoom(database.db, viewer.id, bytes))) return err('image.quota');
      const id = newId();
      const place = await images.target.put(bytes);
      const isStored = await database.write(async (transaction) => {
        await lockKey(transaction, database.engine, `images of ${viewer.id}`);
        if (!(await hasRoom(transaction, viewer.id, bytes))) return false;
        await insertImage(transaction, { id, userId: viewer.id, size: bytes.length, place }, now());
        return true;
      });
      if (!isStored) {
        const left = { object: place.object, userId: viewer.id, size: bytes.length };
        await images.target.discard(place).catch(() => noteUnused(database.db, [left], now()));
        return err('image.quota');
      }
      return ok({ status: 200, body: { success: true, imageUrl: imageUrlOf(id), message: MESSAGES.imageUploaded } });
    },

    /** An image that a puzzle shows is kept: the form may be left without saving. */
    async removeImage({ viewer, input: { body } }) {
      const id = imageIdOf(body.imageUrl);
      if (id === null || !canRemoveImage(viewer, { ownerId: await findImageOwner(database.db, id) }))
        return err('image.notFound');
      await database.write(async (transaction) => {
        await lockImages(transaction, database.engine, [id]);
        await removeUnreferencedImages(transaction, [id], now());
      });
      return ok({ status: 200, body: { success: true } });
    },
  } satisfies Partial<Handlers>;
}

/** An image never changes, but may be hidden: a cache revalidates after five minutes. */
const KEPT = 'public, max-age=300';

/** If-None-Match names this image, weakly or not, or any. */
const isKept = (header: string | undefined, etag: string): boolean =>
  header?.split(',').some((one) => one.trim().replace(/^W\//, '') === etag || one.trim() === '*') ?? false;

/** Serves the images; the sandbox policy is for a browser that opens one as a page. */
export function registerUploads(app: FastifyInstance, { database, images, limiter }: Services): void {
  const lookUp = limiter.lookUpWithin(UNKNOWN_IMAGES);
  app.get<{ Params: { name: string } }>('/uploads/:name', async (request, reply) => {
    const id = imageIdOf(`/uploads/${request.params.name}`);
    if (id === null) return sendProblem(reply, 'image.notFound');
    const etag = `"${id}"`;
    if (isKept(request.headers['if-none-match'], etag)) {
      const known = await lookUp(callerOf(request.ip), id, () => findImageName(database.db, id));
      if (!known.ok) return sendProblem(reply, known.error.code, known.error);
      if (known.value === null) return sendProblem(reply, 'image.notFound');
      return reply.code(304).headers({ etag, 'cache-control': KEPT }).send();
    }
    const found = await lookUp(callerOf(request.ip), id, () => findImage(database.db, id));
    if (!found.ok) return sendProblem(reply, found.error.code, found.error);
    const place = found.value;
    const bytes = place === null ? null : await images.of(place).get(place);
    if (bytes === null) {
      if (place !== null) request.log.error({ image: id }, '图片的对象不在 S3 中，或已损坏');
      return sendProblem(reply, 'image.notFound');
    }
    return reply
      .headers({
        'content-type': 'image/jpeg',
        'cache-control': KEPT,
        etag,
        'content-security-policy': "sandbox; default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
      })
      .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  });
}
