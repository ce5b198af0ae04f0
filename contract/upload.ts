import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { FILENAME_MAX_CHARACTERS } from './limits.ts';
import { QUOTAS } from './rate-limits.ts';
import { success } from './schemas/response-schema.ts';
import { requiredTextLike } from './schemas/text-schema.ts';
import { MESSAGES } from './words/messages.ts';

/** An image is named by a random id, never by what the caller sent. */
const IMAGE_URL = /^\/uploads\/([a-z0-9]{26})\.jpg$/;
export const imageIdOf = (url: string): string | null => IMAGE_URL.exec(url)?.[1] ?? null;
export const imageUrlOf = (id: string): string => `/uploads/${id}.jpg`;

export const DATA_URL = /^data:image\/(?:jpeg|png|webp|gif);base64,/;

export const uploadImage = endpoint({
  method: 'POST',
  path: '/upload/image',
  summary: '上传图片',
  access: 'user',
  body: v.object({
    image: requiredTextLike(DATA_URL, MESSAGES.notAnImage),
    /** Not used; only its length is checked. */
    filename: v.optional(
      v.pipe(
        v.unknown(),
        v.check((name) => typeof name !== 'string' || name.length <= FILENAME_MAX_CHARACTERS, MESSAGES.filenameTooLong),
      ),
    ),
  }),
  unread: ['filename'],
  responses: { 200: v.object({ ...success.entries, imageUrl: v.string(), message: v.string() }) },
  problems: [
    ...(['image.tooLarge', 'image.notImage', 'image.damaged', 'image.dimensions', 'image.quota'] as const),
    ...(['account.paused', 'server.busy'] as const),
  ],
  quota: QUOTAS.upload,
  maxBodyBytes: 7_864_320, // 5 MB as base64, and room for the rest
});

export const removeImage = endpoint({
  method: 'DELETE',
  path: '/upload/image',
  summary: '移除自己上传的图片；题目仍在用的图片保留到没有题目引用为止',
  access: 'user',
  body: v.object({ imageUrl: v.string(MESSAGES.malformed) }, MESSAGES.malformed),
  responses: { 200: success },
  problems: ['image.notFound'],
  quota: QUOTAS.removeImage,
});
