import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { err, ok } from '#core/result.ts';
import { sharedFolder } from '#tests/support/temporary-folder.ts';
import { readImageStore, readImagesS3 } from './images.ts';

const FOLDER = sharedFolder();

const KEYS = { IMAGES_S3_ACCESS_KEY: 'AKIAYI', IMAGES_S3_SECRET_KEY: 'wJalr/XUtn+FEMI' };
const ENOUGH = { IMAGES_S3_URL: 'https://s3.example.com/yi-images', ...KEYS };
const READ = {
  url: 'https://s3.example.com/yi-images',
  region: 'us-east-1',
  accessKey: 'AKIAYI',
  secretKey: 'wJalr/XUtn+FEMI',
};

function fileOf(text: string, mode = 0o600): string {
  const path = join(mkdtempSync(join(FOLDER, 'key-')), 'key');
  writeFileSync(path, text);
  chmodSync(path, mode);
  return path;
}

test('without settings images are in the database', () => {
  expect(readImagesS3({}, 'production')).toEqual(ok(null));
  expect(readImageStore({})).toEqual(ok('database'));
});

test('with address and keys they go to S3, unless IMAGES_STORE says otherwise', () => {
  expect(readImagesS3(ENOUGH, 'production')).toEqual(ok(READ));
  expect(readImageStore(ENOUGH)).toEqual(ok('s3'));
  expect(readImageStore({ ...ENOUGH, IMAGES_STORE: 'database' })).toEqual(ok('database'));
});

test('keys are read from files, without the end of their line', () => {
  const env = {
    IMAGES_S3_URL: 'http://127.0.0.1:9000/yi-images/',
    IMAGES_S3_REGION: 'eu-west-3',
    IMAGES_S3_ACCESS_KEY_FILE: fileOf('AKIAYI\n'),
    IMAGES_S3_SECRET_KEY_FILE: fileOf('wJalr/XUtn+FEMI'),
  };
  expect(readImagesS3(env, 'production')).toEqual(
    ok({ ...READ, url: 'http://127.0.0.1:9000/yi-images', region: 'eu-west-3' }),
  );
});

const ADDRESS = 'IMAGES_S3_URL 应形如 https://s3.example.com/桶名，不带账号和参数';
const HTTPS = '生产模式下 IMAGES_S3_URL 须以 https:// 开头，除非存储就在本机';
const BOTH_KEYS = '设置了 IMAGES_S3_URL，还须设置 IMAGES_S3_ACCESS_KEY 和 IMAGES_S3_SECRET_KEY（或其 _FILE）';

test.each([
  [{ IMAGES_S3_URL: 's3://yi-images' }, ADDRESS],
  [{ IMAGES_S3_URL: 'https://s3.example.com' }, ADDRESS],
  [{ IMAGES_S3_URL: 'https://s3.example.com/yi-images/folder' }, ADDRESS],
  [{ IMAGES_S3_URL: 'https://key:secret@s3.example.com/yi-images' }, ADDRESS],
  [{ IMAGES_S3_URL: 'https://s3.example.com/yi-images?x=1' }, ADDRESS],
  [{ IMAGES_S3_URL: 'https://s3.example.com/桶' }, ADDRESS],
  [{ IMAGES_S3_URL: 'http://s3.example.com/yi-images' }, HTTPS],
  [{ IMAGES_S3_REGION: 'eu west' }, 'IMAGES_S3_REGION 应为区域名，如 us-east-1'],
  [{ IMAGES_S3_ACCESS_KEY: '' }, BOTH_KEYS],
  [{ IMAGES_S3_SECRET_KEY: '' }, BOTH_KEYS],
  [{ IMAGES_S3_SECRET_KEY: 'a b' }, 'IMAGES_S3_SECRET_KEY 不是密钥：应为一行可见的字符'],
  [{ IMAGES_S3_URL: '' }, '设置了 IMAGES_S3 的密钥，还须设置 IMAGES_S3_URL'],
  [
    { IMAGES_S3_SECRET_KEY_FILE: fileOf('wJalr/XUtn+FEMI') },
    'IMAGES_S3_SECRET_KEY 与 IMAGES_S3_SECRET_KEY_FILE 只能设置一个',
  ],
  [
    { IMAGES_S3_ACCESS_KEY: '', IMAGES_S3_ACCESS_KEY_FILE: fileOf('AKIAYI', 0o644) },
    'IMAGES_S3_ACCESS_KEY_FILE 所指的文件对他人开放：请将权限改为 0600',
  ],
  [
    { IMAGES_S3_ACCESS_KEY: '', IMAGES_S3_ACCESS_KEY_FILE: join(FOLDER, 'none') },
    'IMAGES_S3_ACCESS_KEY_FILE 所指的文件无法读取（不存在）',
  ],
])('production with %j says %s', (change, line) => {
  expect(readImagesS3({ ...ENOUGH, ...change }, 'production')).toEqual(err(line));
});

test('elsewhere the store may be reached without TLS', () => {
  expect(readImagesS3({ ...ENOUGH, IMAGES_S3_URL: 'http://s3:9000/yi-images' }, 'development').ok).toBe(true);
});

test('IMAGES_STORE is one of two, and s3 only with its address', () => {
  expect(readImageStore({ ...ENOUGH, IMAGES_STORE: 'disk' })).toEqual(err('IMAGES_STORE 只能是 database、s3'));
  expect(readImageStore({ IMAGES_STORE: 's3' })).toEqual(err('IMAGES_STORE=s3 须同时设置 IMAGES_S3_URL'));
});
