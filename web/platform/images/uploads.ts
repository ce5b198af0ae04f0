import { IMAGE_MAX_BYTES } from '#contract/limits.ts';
import { removeImage, uploadImage } from '#contract/upload.ts';
import { MESSAGES } from '#contract/words/messages.ts';
import { APP_PROBLEMS, NOTICES } from '#contract/words/notices.ts';
import { err, ok, type Result } from '#core/result.ts';
import { call } from '../network/api.ts';
import { messageOf } from '../network/failure.ts';
import { compressImage, type Square, toDataUrl } from './image.ts';

export interface Progress {
  readonly step: 'compressing' | 'uploading';
  /** 0 … 1 */
  readonly done: number;
}

/** Why a file is not taken, before anyone looks into it; null if it is. */
export function imageRefusal(file: File): string | null {
  if (!file.type.startsWith('image/')) return MESSAGES.notAnImage;
  return file.size > IMAGE_MAX_BYTES ? APP_PROBLEMS['image.tooLarge'].message : null;
}

/** Checks, compresses and sends a picture or a square of it; answers the image's address, or the message for the user. */
export async function upload(
  file: File,
  onProgress: (progress: Progress) => void,
  square?: Square,
): Promise<Result<string, string>> {
  const refusal = imageRefusal(file);
  if (refusal !== null) return err(refusal);
  let image: string;
  try {
    const blob = await compressImage(file, (done) => onProgress({ step: 'compressing', done }), square);
    image = await toDataUrl(blob);
  } catch {
    return err(MESSAGES.notAnImage); // the browser cannot decode it
  }
  onProgress({ step: 'uploading', done: 1 });
  const result = await call(uploadImage, { body: { image, filename: file.name.slice(0, 200) } });
  return result.ok ? ok(result.value.imageUrl) : err(messageOf(result.error, NOTICES.uploadFailed));
}

/** Deletes an upload in the background, even while the page is left. */
export function discardUpload(imageUrl: string): void {
  void call(removeImage, { body: { imageUrl }, keepalive: true });
}
