import { err, ok } from '#core/result.ts';
import { isLoopback } from './addresses.ts';
import { readGivenSecret } from './server-secret.ts';
import { type Env, type Mode, type Reading, readChoice, textOf } from './values.ts';

export const IMAGE_STORES = ['database', 's3'] as const;
export type ImageStoreName = (typeof IMAGE_STORES)[number];

/** An S3-compatible store, by path style. */
export interface S3Settings {
  /** Endpoint and bucket, without a trailing slash. */
  readonly url: string;
  readonly region: string;
  readonly accessKey: string;
  readonly secretKey: string;
}

const ADDRESS = /^https?:\/\/[^/?#@\\\s]+\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]\/?$/;

function readUrl(env: Env, mode: Mode | null): Reading<string | null> {
  const text = textOf(env, 'IMAGES_S3_URL');
  if (text === null) return ok(null);
  const url = ADDRESS.test(text) && URL.canParse(text) ? new URL(text) : null;
  if (url === null) return err('IMAGES_S3_URL 应形如 https://s3.example.com/桶名，不带账号和参数');
  const host = url.hostname.replaceAll(/[[\]]/g, '');
  if (mode === 'production' && url.protocol !== 'https:' && !isLoopback(host))
    return err('生产模式下 IMAGES_S3_URL 须以 https:// 开头，除非存储就在本机');
  return ok(url.href.replace(/\/$/, ''));
}

function readRegion(env: Env): Reading<string> {
  const region = textOf(env, 'IMAGES_S3_REGION') ?? 'us-east-1';
  return /^[a-z0-9-]{1,40}$/i.test(region) ? ok(region) : err('IMAGES_S3_REGION 应为区域名，如 us-east-1');
}

/** Printable ASCII: whatever else is in a file is not a key, and would break the header it is sent in. */
function readKey(env: Env, name: string): Reading<string | null> {
  const key = readGivenSecret(env, name);
  if (!key.ok) return key;
  if (key.value === null) return ok(null);
  const written = key.value.toString('latin1').trim();
  return /^[\x21-\x7e]+$/.test(written) ? ok(written) : err(`${name} 不是密钥：应为一行可见的字符`);
}

/** All settings of the store, or none. */
export function readImagesS3(env: Env, mode: Mode | null): Reading<S3Settings | null> {
  const url = readUrl(env, mode);
  if (!url.ok) return url;
  const region = readRegion(env);
  if (!region.ok) return region;
  const accessKey = readKey(env, 'IMAGES_S3_ACCESS_KEY');
  if (!accessKey.ok) return accessKey;
  const secretKey = readKey(env, 'IMAGES_S3_SECRET_KEY');
  if (!secretKey.ok) return secretKey;
  const keys = [accessKey.value, secretKey.value] as const;
  if (url.value === null)
    return keys.some((key) => key !== null) ? err('设置了 IMAGES_S3 的密钥，还须设置 IMAGES_S3_URL') : ok(null);
  if (keys[0] === null || keys[1] === null)
    return err('设置了 IMAGES_S3_URL，还须设置 IMAGES_S3_ACCESS_KEY 和 IMAGES_S3_SECRET_KEY（或其 _FILE）');
  return ok({ url: url.value, region: region.value, accessKey: keys[0], secretKey: keys[1] });
}

export function readImageStore(env: Env): Reading<ImageStoreName> {
  const hasS3 = textOf(env, 'IMAGES_S3_URL') !== null;
  const store = readChoice(env, 'IMAGES_STORE', {
    allowed: IMAGE_STORES,
    fallback: hasS3 ? 's3' : 'database',
  });
  return store.ok && store.value === 's3' && !hasS3 ? err('IMAGES_STORE=s3 须同时设置 IMAGES_S3_URL') : store;
}
