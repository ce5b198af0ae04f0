import type { FastifyInstance } from 'fastify';
import { avatarAt, avatarUrlOf, sealOf } from '#contract/avatar.ts';
import { canShowImage } from '#contract/shefu-policy.ts';
import { err, ok } from '#core/result.ts';
import { lockKey } from '#server/db/key-lock.ts';
import type { Handlers } from '#server/http/handler.ts';
import { sendProblem } from '#server/http/problem.ts';
import { findAvatarImage, storeAvatar } from '#server/images/avatar-repo.ts';
import { findImageOwner, lockImages, removeUnreferencedImages } from '#server/images/image-repo.ts';
import { lockContent, removeModerated } from '#server/moderation/moderated-repo.ts';
import { isPaused } from '#server/moderation/posting.ts';
import type { Services } from '#server/services.ts';

export function avatarHandlers({ database, now }: Services) {
  return {
    /** The image of before is removed unless a puzzle shows it; reports and decisions were about it, and go with it. */
    async changeAvatar({ viewer, input: { body } }) {
      const avatar = avatarAt(body.avatarUrl);
      if (avatar === undefined) return err('image.url');
      const { imageId } = avatar;
      if (imageId !== null && isPaused(viewer, now())) return err('account.paused');
      const face = { kind: 'face', id: viewer.id } as const;
      return database.write(async (transaction) => {
        await lockKey(transaction, database.engine, `avatar of ${viewer.id}`);
        await lockContent(transaction, database.engine, face);
        const before = await findAvatarImage(transaction, viewer.id);
        const isSame = before !== null && before === imageId; // if it was hidden, it stays so
        const images = [before, imageId].filter((id) => id !== null);
        await lockImages(transaction, database.engine, images);
        if (imageId !== null) {
          const image = { id: imageId, ownerId: await findImageOwner(transaction, imageId) };
          if (!canShowImage(viewer, image, [])) return err('image.url');
        }
        if (!isSame) {
          await storeAvatar(transaction, viewer.id, avatar);
          await removeModerated(transaction, face);
        }
        await removeUnreferencedImages(transaction, images, now());
        return ok({ status: 200, body: { success: true, avatarUrl: avatarUrlOf(avatar) } } as const);
      });
    },
  } satisfies Partial<Handlers>;
}

const SIDE = 48;

/** Six lines, the first of the code on top, broken where it is 0. */
function sealSvg(seal: string): string {
  const lines = [...seal].map((line, index) => {
    const y = 9 + index * 5.4;
    const bar = (x: number, width: number) => `<rect x="${x}" y="${y.toFixed(1)}" width="${width}" height="3"/>`;
    return line === '1' ? bar(10, 28) : bar(10, 12) + bar(26, 12);
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}" fill="#3a2e22">${lines.join('')}</svg>`;
}

/** The hexagrams as pictures, for programs that show an avatar by its address; the app draws them itself. */
export function registerSeals(app: FastifyInstance): void {
  app.get<{ Params: { name: string } }>('/seals/:name', async (request, reply) => {
    const seal = sealOf(`/seals/${request.params.name}`);
    if (seal === null) return sendProblem(reply, 'image.notFound');
    return reply
      .headers({
        'content-type': 'image/svg+xml; charset=utf-8',
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "sandbox; default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
      })
      .send(sealSvg(seal));
  });
}
