import { expect, test } from 'vitest';
import { reencode } from '#server/features/upload/reencode.ts';
import { startAppInTest } from '../support/app.ts';
import { blackPng, dataUrl, dotPng, longText, paddedPng, plain, upload } from '../support/images.ts';
import { report } from './scale.ts';

/** CPU time of the whole process, decoder threads included; the least of three rounds. */
async function cpuMs(image: Buffer): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 3; round++) {
    const before = process.cpuUsage();
    expect(await reencode(dataUrl(image, 'png'))).toMatchObject({ ok: true });
    const { user, system } = process.cpuUsage(before);
    times.push((user + system) / 1000);
  }
  return Math.min(...times);
}

test.each(['zTXt', 'iTXt'] as const)(
  'a PNG with 1 GB of text in %s chunks costs at most twenty times the CPU time of a plain one of its size',
  async (type) => {
    const bomb = dotPng(...Array<Buffer>(20).fill(longText(type)));
    const plainMs = await cpuMs(paddedPng(bomb.length));
    const bombMs = await cpuMs(bomb);
    report(`text in ${type}`, { bytes: bomb.length, 'times a plain file': (bombMs / plainMs).toFixed(1) });
    expect(bombMs).toBeLessThan(20 * plainMs);
  },
);

test('of thirteen slow uploads at once two run, eight wait, and the others answer 503 with Retry-After', async () => {
  const app = await startAppInTest('sqlite');
  const user = await app.user();
  expect((await upload(app, user, await plain(8, 8).jpeg().toBuffer())).status).toBe(200); // loads the decoder
  const slow = blackPng(4000, 3000);
  const responses = await Promise.all(Array.from({ length: 13 }, () => upload(app, user, slow, 'png')));
  const busy = responses.filter(({ status }) => status !== 200);
  expect(busy.length).toBeGreaterThanOrEqual(3); // more where one waits for ten seconds
  for (const { status, json, headers } of busy)
    expect([status, json.message, headers['retry-after']]).toEqual([503, '服务繁忙，请稍后重试', '10']);
});
