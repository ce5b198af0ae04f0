import sharp from 'sharp';
import { expect } from 'vitest';
import { IMAGE_MAX_BYTES } from '#contract/limits.ts';
import type { TestApp, TestResponse } from '../../support/app.ts';
import { type BadInput, inTurn, perApp, post } from '../../support/bad-input.ts';
import {
  blackPng,
  bytesOf,
  dataUrl,
  expectClean,
  longGif,
  noiseJpeg,
  paddedJpeg,
  plain,
  servedImage,
  turnedJpegWithPlace,
  UPLOAD,
  upload,
  uploadedBy,
} from '../../support/images.ts';
import { puzzleCaller } from '../../support/puzzle-caller.ts';
import { UPLOAD_LIMIT_ROWS } from './upload-limit-rows.ts';

const painter = perApp((app) => app.user('画图人'));
const other = perApp((app) => app.user('看图人'));

const uploads = (images: () => Promise<readonly Buffer[]>) => async (app: TestApp) => {
  const user = await painter(app);
  return inTurn(await images(), (image) => upload(app, user, image));
};

/** Each text as the data URL itself. */
const texts = (dataUrls: () => Promise<readonly unknown[]>) => async (app: TestApp) => {
  const { token } = await painter(app);
  return inTurn(await dataUrls(), (image) => app.call('POST', UPLOAD, { token, body: { image, filename: 'a.jpg' } }));
};

const refused = (row: string, message: string, name: string, send: BadInput['send'], status = 400): BadInput => ({
  row,
  name,
  prepare: painter,
  send,
  status,
  message,
  isBeforeSql: true,
});

/** Every answer names an image, and each of them is clean. */
async function expectAllClean(app: TestApp, responses: readonly TestResponse[]) {
  for (const { json } of responses) await expectClean(await servedImage(app, json['imageUrl']));
}

const taken = (
  row: string,
  name: string,
  send: BadInput['send'],
  also: NonNullable<BadInput['also']> = expectAllClean,
): BadInput => ({ row, name, prepare: painter, send, status: 200, message: '上传成功', changes: true, also });

const NOT_IMAGES = [
  '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  '<!doctype html><script>alert(1)</script>',
  '%PDF-1.7\n1 0 obj',
  '\0\0\0\x20ftypisom\0\0\x02\0isomiso2',
  '\0\0\x01\0\x01\0\x10\x10\0\0\x01\0\x20\0',
  'MM\0*\0\0\0\x08',
  'just words',
].map(bytesOf);

const tailed = async (format: 'jpeg' | 'gif' | 'png', tail: string) =>
  Buffer.concat([await plain(24, 24).toFormat(format).toBuffer(), bytesOf(tail)]);

const ofColour = (jpeg: Buffer, [x, y]: readonly [number, number]) =>
  sharp(jpeg)
    .extract({ left: x, top: y, width: 1, height: 1 })
    .raw()
    .toBuffer()
    .then(([red = 0, green = 0]) => (red > green ? 'red' : 'green'));

const removals = (imageUrls: (app: TestApp) => Promise<readonly unknown[]>) => async (app: TestApp) => {
  const { token } = await painter(app);
  return inTurn(await imageUrls(app), (imageUrl) => app.call('DELETE', UPLOAD, { token, body: { imageUrl } }));
};

const foreign = perApp(async (app) => uploadedBy(app, await other(app)));
/** An image of the painter's that a puzzle of theirs shows. */
const inUse = perApp(async (app) => {
  const user = await painter(app);
  const imageUrl = await uploadedBy(app, user);
  await puzzleCaller(app, user).created({ questionImageUrl: imageUrl });
  return imageUrl;
});

export const UPLOAD_ROWS: readonly BadInput[] = [
  {
    row: '65',
    name: 'an upload of a guest',
    send: post(UPLOAD, { image: 'data:image/jpeg;base64,/9j/', filename: 'a.jpg' }),
    status: 401,
    message: '请先登录',
  },
  refused(
    '66',
    '图片大小不能超过 5MB',
    '5 MB and one byte',
    uploads(async () => [await paddedJpeg(IMAGE_MAX_BYTES + 1)]),
    413,
  ),
  taken(
    '66',
    'exactly 5 MB',
    uploads(async () => [await paddedJpeg(IMAGE_MAX_BYTES)]),
  ),
  refused(
    '67',
    '只能上传图片文件',
    'what is no image of ours, under the name of one',
    uploads(async () => [...NOT_IMAGES, await plain(8, 8).tiff().toBuffer(), await plain(8, 8).avif().toBuffer()]),
  ),
  refused(
    '67',
    '只能上传图片文件',
    'what is no image of ours, under its own name',
    texts(async () =>
      ['image/svg+xml', 'text/html', 'application/pdf', 'video/mp4', 'image/x-icon', 'image/tiff', 'IMAGE/JPEG'].map(
        (type) => `data:${type};base64,${bytesOf('words').toString('base64')}`,
      ),
    ),
  ),
  taken(
    '68',
    'a PNG that says it is a JPEG, and the like: the content decides',
    texts(async () => [
      dataUrl(await plain(8, 8).png().toBuffer(), 'jpeg'),
      dataUrl(await plain(8, 8).jpeg().toBuffer(), 'gif'),
      dataUrl(await plain(8, 8).webp().toBuffer(), 'png'),
    ]),
  ),
  taken(
    '69',
    'what is an image and something else at once comes out as the image alone',
    uploads(async () => [
      await tailed('jpeg', '<html><script>alert(1)</script>'),
      await tailed('gif', '*/=1;alert(1)//<script'),
      await tailed('png', 'PK\x03\x04<script>alert(1)</script>PK\x05\x06'),
    ]),
  ),
  refused(
    '70',
    '图片尺寸过大',
    'a small file of 15000×15000, and 50000×1',
    uploads(async () => [blackPng(15_000, 15_000), blackPng(50_000, 1)]),
  ),
  taken(
    '70',
    'a GIF of ten thousand frames is its first frame',
    uploads(async () => [longGif(10_000)]),
    async (app, [response]) =>
      expect(await sharp(await servedImage(app, response?.json['imageUrl'])).metadata()).toMatchObject({
        format: 'jpeg',
        width: 8,
        height: 8,
      }),
  ),
  refused('71', '图片文件已损坏', 'a file cut in the middle, nothing at all, or no base64', async (app) => {
    const whole = await noiseJpeg(80, 60);
    const text = whole.toString('base64');
    const broken = ['', '====', `${text.slice(0, 40)}\n${text.slice(40)}`, ` ${text}`, text.replaceAll('/', '_')];
    return texts(async () => [
      dataUrl(whole.subarray(0, whole.length / 2)),
      ...broken.map((base64) => `data:image/jpeg;base64,${base64}`),
      `${dataUrl(whole)}!`,
    ])(app);
  }),
  refused(
    '71',
    '只能上传图片文件',
    'no data URL of an image',
    texts(async () => ['data:image/jpeg;base64', 'data:;base64,/9j/', 'data:image/jpeg,/9j/', '', null, 7, undefined]),
  ),
  taken(
    '72',
    'a photograph that tells its place and lies on its side',
    async (app) => {
      const photo = await turnedJpegWithPlace();
      expect(await sharp(photo).metadata()).toMatchObject({ orientation: 6, exif: expect.any(Buffer) });
      return upload(app, await painter(app), photo);
    },
    async (app, [response]) => {
      const jpeg = await servedImage(app, response?.json['imageUrl']);
      await expectClean(jpeg);
      expect(await sharp(jpeg).metadata()).toMatchObject({ width: 96, height: 64 });
      expect([await ofColour(jpeg, [48, 4]), await ofColour(jpeg, [48, 60])]).toEqual(['red', 'green']);
    },
  ),
  taken('73', 'a file name of any kind is ignored', async (app) => {
    const { token } = await painter(app);
    const image = dataUrl(await plain(8, 8).jpeg().toBuffer());
    const names = ['../../etc/passwd', 'a\0.jpg', 'C:\\x', '<img>', 'CON.jpg', '', '名'.repeat(255), '\ud800', 7, null];
    const bodies = [...names.map((filename) => ({ image, filename })), { image }];
    return inTurn<object>(bodies, (body) => app.call('POST', UPLOAD, { token, body }));
  }),
  refused('73', '文件名过长', 'a file name of 10 kB, or of 256 characters', async (app) => {
    const { token } = await painter(app);
    const image = dataUrl(await plain(8, 8).jpeg().toBuffer());
    return inTurn([10_240, 256], (length) =>
      app.call('POST', UPLOAD, { token, body: { image, filename: 'a'.repeat(length) } }),
    );
  }),
  ...UPLOAD_LIMIT_ROWS,
  {
    row: '76',
    name: 'removing what is elsewhere, another user’s, or nowhere',
    async prepare(app) {
      await painter(app);
      await foreign(app);
    },
    send: removals(async (app) => [
      ...['/uploads/../app.db', '%2e%2e', '/uploads/%2e%2e%2fapp.db', 'app.db', '', `/uploads/${'0'.repeat(26)}.jpg`],
      ...[`https://example.com${await foreign(app)}`, `${await foreign(app)}?x=1`, await foreign(app)],
    ]),
    status: 404,
    message: '图片不存在',
    also: async (app) => expectClean(await servedImage(app, await foreign(app))),
  },
  refused(
    '76',
    '请求格式错误',
    'removing what is not named by a text',
    removals(async () => [7, null, undefined, ['/uploads/a.jpg'], {}]),
  ),
  {
    row: '77',
    name: 'removing an image of one’s own that a puzzle shows leaves it where it is',
    prepare: inUse,
    send: removals(async (app) => [await inUse(app)]),
    status: 200,
    also: async (app) => expectClean(await servedImage(app, await inUse(app))),
  },
  {
    row: '78',
    name: 'fetching what is no image',
    send: (app) =>
      inTurn(
        [
          '..%2fapp.db',
          '.git',
          '..%5capp.db',
          'a.jpg',
          `${'0'.repeat(26)}.jpg`,
          `${'0'.repeat(26)}.png`,
          'a/b',
          'app.db',
        ],
        (name) => app.call('GET', `/uploads/${name}`),
      ),
    status: 404,
  },
];
