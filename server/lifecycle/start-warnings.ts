import type { Config } from '../config/config.ts';

/** What is allowed and yet most likely an oversight, in one line each, said at every start. */
export function startWarnings({ mode, trustedProxies }: Pick<Config, 'mode' | 'trustedProxies'>): readonly string[] {
  if (mode !== 'production' || trustedProxies.length > 0) return [];
  return [
    '观象：没有设置 TRUSTED_PROXIES，经代理来的访客都算同一个地址，一人超限，人人受限：请写明代理的地址（如 127.0.0.1）',
  ];
}
