import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { pickFile } from './pick-file.ts';
import { server } from './stub-server.ts';

export type ImageLabel = '题目图片' | '答案图片';

/** A red picture, in a file of this type. */
export async function pictureFile(type = 'image/png'): Promise<File> {
  const canvas = new OffscreenCanvas(8, 8);
  canvas.getContext('2d')?.fillRect(0, 0, 8, 8);
  return new File([await canvas.convertToBlob({ type })], '图', { type });
}

/** Picks a file for a field, whether it is empty or shows an image already. */
export const pickImage = (label: ImageLabel, file: File): Promise<void> =>
  pickFile(new RegExp(`^(上传|更换)${label}$`), file);

export const image = (label: ImageLabel) => page.getByRole('img', { name: label, exact: true });

/** The address of the n-th upload; a browser can draw what is there. */
export const uploadUrl = (number: number): string =>
  `data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==#${number}`;

/** The server takes images, and removes them. */
export function serveUploads(): void {
  let count = 0;
  server.answers('uploadImage', () => {
    return { status: 200, body: { success: true, imageUrl: uploadUrl(++count), message: '' } } as const;
  });
  server.answers('removeImage', { status: 200, body: { success: true } });
}

/** Picks a small picture for a field; done once the form shows the n-th upload. */
export async function pickAndUpload(label: ImageLabel, number: number): Promise<void> {
  await pickImage(label, await pictureFile());
  await expect.element(image(label)).toHaveAttribute('src', uploadUrl(number));
}

/** The addresses of the images that were removed from the server, in this order. */
export const removedImages = (): readonly string[] => server.calls('removeImage').map(({ body }) => body.imageUrl);
