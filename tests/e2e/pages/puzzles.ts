import type { Page } from 'playwright-core';
import { dataUrl, plain } from '../../support/images.ts';
import type { Account, ServedApp } from '../../support/running-app.ts';

export const LIST = '/academy/shefu';

export interface PuzzleText {
  readonly title: string;
  readonly questionText: string | null;
  readonly questionImageUrl: string | null;
  readonly answerText: string | null;
  readonly answerImageUrl: string | null;
}

const SAMPLE: PuzzleText = {
  title: '袖中何物',
  questionText: '得屯之比，其物何状？',
  questionImageUrl: null,
  answerText: '一枚古钱。',
  answerImageUrl: null,
};

/** A puzzle through the API; answers its number. */
export async function makePuzzle(app: ServedApp, who: Account, parts: Partial<PuzzleText> = {}): Promise<number> {
  const { status, json } = await app.api('POST', '/shefu?action=create', {
    body: { ...SAMPLE, ...parts },
    token: who.token,
  });
  if (status !== 201) throw new Error(JSON.stringify(json));
  return Number(json['id']);
}

/** A small image through the API; answers its address. */
export async function uploadImage(app: ServedApp, who: Account): Promise<string> {
  const image = dataUrl(await plain(8, 8).jpeg().toBuffer());
  const { json } = await app.api('POST', '/upload/image', { body: { image, filename: '图.jpg' }, token: who.token });
  return String(json['imageUrl']);
}

const LABELS = { title: '标题', questionText: '题目', answerText: '答案' } as const;

export async function fillPuzzle(page: Page, parts: Partial<Record<keyof typeof LABELS, string>>): Promise<void> {
  for (const [part, text] of Object.entries(parts)) {
    await page.getByRole('textbox', { name: LABELS[part as keyof typeof LABELS], exact: true }).fill(text);
  }
}

export const pressButton = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();
