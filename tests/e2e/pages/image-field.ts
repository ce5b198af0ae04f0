import type { Page, Request } from 'playwright-core';
import type { ServedApp } from '../../support/running-app.ts';

export interface Picked {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

export const picked = (buffer: Buffer, mimeType: string, name = '图'): Picked => ({ name, mimeType, buffer });

/** Picks a file for a field, whether it is empty or shows an image already. */
export const pick = (page: Page, label: '题目图片' | '答案图片', file: Picked): Promise<void> =>
  page.locator(`input[type=file][aria-label$="${label}"]`).setInputFiles(file);

export async function pickAndUpload(page: Page, label: '题目图片' | '答案图片', file: Picked): Promise<string> {
  const answered = page.waitForResponse('**/api/upload/image');
  await pick(page, label, file);
  const { imageUrl } = await (await answered).json();
  await page.locator(`img[src="${imageUrl}"]`).waitFor();
  return imageUrl;
}

/** The bytes that an upload sent. */
export const sentImage = (request: Request): Buffer =>
  Buffer.from(String(request.postDataJSON().image).replace('data:image/jpeg;base64,', ''), 'base64');

/** Whether anyone can fetch the image: 200 or 404. */
export const statusOfImage = async (app: ServedApp, url: string): Promise<number> =>
  (await fetch(`${app.url}${url}`)).status;
