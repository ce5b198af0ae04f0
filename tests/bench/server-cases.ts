import { createCipheriv } from 'node:crypto';
import sharp from 'sharp';
import { toDivinationResult } from '#contract/divination-result.ts';
import { imageUrlOf } from '#contract/upload.ts';
import type { HexagramCode } from '#core/hexagram/hexagram.ts';
import { KING_WEN_ORDER } from '#core/hexagram/king-wen.ts';
import type { LineIndex } from '#core/hexagram/line.ts';
import { textOf } from '#core/texts/classic.ts';
import { manualFacts } from '../support/facts.ts';
import type { Case } from './load.ts';
import { IMAGE_ID, nameOf, PASSWORD, tokenOf, USERS } from './server-data.ts';

/** No two requests that write are alike, and each server is given the next. */
let turn = 0;

export const list: Case = { path: '/api/shefu?action=list', connections: 20 };
export const detail: Case = { path: '/api/shefu?action=detail&id=501', connections: 20 };
export const image: Case = { path: imageUrlOf(IMAGE_ID), connections: 20 };

function nextSave() {
  turn++;
  const main = KING_WEN_ORDER[turn % 64] as HexagramCode;
  const moving = [(turn % 6) as LineIndex];
  const timestamp = new Date(1_700_000_000_000 + turn).toISOString();
  const body = toDivinationResult(manualFacts(timestamp, main, moving), textOf);
  return { token: tokenOf(turn % USERS), body };
}
export const save: Case = { path: '/api/divination/results', connections: 20, method: 'POST', next: nextSave };

export const login = (connections: number): Case => ({
  path: '/api/auth/login',
  connections,
  method: 'POST',
  next: () => ({ body: { username: nameOf(++turn % USERS), password: PASSWORD } }),
});

export const upload = (dataUrl: string): Case => ({
  path: '/api/upload/image',
  connections: 2,
  method: 'POST',
  next: () => ({ token: tokenOf(++turn % USERS), body: { image: dataUrl } }),
});

/** Noise, softened until a JPEG of four million pixels takes as much room as a photograph. */
export async function photograph(): Promise<string> {
  const [width, height] = [2400, 1800];
  const black = Buffer.alloc(width * height * 3);
  const noise = createCipheriv('aes-128-ctr', Buffer.alloc(16), Buffer.alloc(16)).update(black);
  const picture = sharp(noise, { raw: { width, height, channels: 3 } }).blur(1.9);
  const jpeg = await picture.jpeg({ quality: 90 }).toBuffer();
  return `data:image/jpeg;base64,${jpeg.toString('base64')}`;
}
