import { BlockList, isIP, isIPv6 } from 'node:net';
import { err, ok } from '#core/result.ts';
import { type Env, type Mode, PORTS, type Reading, readInteger, textOf } from './values.ts';

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

const HOST_NAME = /^[a-z0-9_-]+(\.[a-z0-9_-]+)*$/i;
const isLocalhost = (name: string) => /^(.+\.)?localhost$/i.test(name);
export const isLoopback = (host: string) =>
  isIP(host) === 0 ? isLocalhost(host) : LOOPBACK.check(host, isIPv6(host) ? 'ipv6' : 'ipv4');

interface Bind {
  readonly mode: Mode | null;
  readonly allowLan: boolean;
}

/** Loopback by default. */
function readAddress(env: Env, name: string): Reading<string> {
  const host = textOf(env, name) ?? '127.0.0.1';
  return isIP(host) > 0 || HOST_NAME.test(host) ? ok(host) : err(`${name} 应为 IP 地址或主机名，不带端口和方括号`);
}

export function readHost(env: Env, { mode, allowLan }: Bind): Reading<string> {
  const host = readAddress(env, 'HOST');
  if (!host.ok) return host;
  if ((mode === 'local' || mode === 'development') && !allowLan && !isLoopback(host.value))
    return err(
      'HOST 只能是本机地址（如 127.0.0.1）：要让局域网访问，请加 ALLOW_LAN=1；要对外服务，请用 APP_MODE=production',
    );
  return host;
}

/** Loopback unless METRICS_HOST says otherwise: metrics are not for everyone who reaches the server. */
export function readMetrics(env: Env): Reading<{ readonly port: number; readonly host: string } | null> {
  const host = readAddress(env, 'METRICS_HOST');
  if (!host.ok) return host;
  const port = readInteger(env, 'METRICS_PORT', { ...PORTS, fallback: null });
  return port.ok ? ok(port.value === null ? null : { port: port.value, host: host.value }) : port;
}

/** Scheme, host and port only. The text is checked first, because URL silently repairs what it can. */
function originOf(text: string): URL | null {
  return /^https?:\/\/[^/?#@\\\s]+\/?$/i.test(text) && URL.canParse(text) ? new URL(text) : null;
}

/** A domain name, no IP address: URL has already normalised 127.1 or 0x7f000001. */
const isPublicName = (name: string) => isIP(name) === 0 && HOST_NAME.test(name) && !isLocalhost(name);

/** Without a trailing slash. Null: the server uses 127.0.0.1 and its real port. */
export function readPublicBaseUrl(env: Env, mode: Mode | null): Reading<string | null> {
  const text = textOf(env, 'PUBLIC_BASE_URL');
  if (text === null)
    return mode === 'production' ? err('生产模式须设置 PUBLIC_BASE_URL，如 https://yi.example.com') : ok(null);
  const origin = originOf(text);
  if (origin === null) return err('PUBLIC_BASE_URL 应形如 https://yi.example.com，不带路径、参数和账号');
  if (mode === 'production' && (origin.protocol !== 'https:' || !isPublicName(origin.hostname)))
    return err('生产模式下 PUBLIC_BASE_URL 须以 https:// 开头，后接域名，不能是 IP 地址或 localhost');
  return ok(origin.origin);
}

/** No character that a mailto: link would have to escape. */
const PLAIN_EMAIL = /^[\w.+-]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/i;

/** As a link: mailto: for an address, https: otherwise. */
export function readContact(env: Env): Reading<string | null> {
  const text = textOf(env, 'CONTACT');
  if (text === null) return ok(null);
  if (PLAIN_EMAIL.test(text)) return ok(`mailto:${text}`);
  const isLink = /^https:\/\/[^\s@\\]+$/i.test(text) && URL.canParse(text);
  return isLink ? ok(new URL(text).href) : err('CONTACT 应为一个邮箱，或以 https:// 开头、不带账号的链接');
}

/** A stray % in a name or password makes the driver throw long after the start. */
function hasReadableAccount({ username, password }: URL): boolean {
  try {
    decodeURIComponent(username + password);
    return true;
  } catch {
    return false;
  }
}

const isPostgresUrl = (text: string): boolean =>
  /^postgres(ql)?:\/\//.test(text) && URL.canParse(text) && hasReadableAccount(new URL(text));

const POSTGRES_FORM = '应形如 postgres://用户:密码@主机:端口/库名，其中的特殊字符写成 %XX';

export function readDatabaseUrl(env: Env): Reading<string | null> {
  const text = textOf(env, 'DATABASE_URL');
  if (text === null || isPostgresUrl(text)) return ok(text);
  return err(`DATABASE_URL ${POSTGRES_FORM}；不设则用内置数据库`);
}

/** Past a pooler. Without one, the same as DATABASE_URL. */
export function readDatabaseDirectUrl(env: Env): Reading<string | null> {
  const text = textOf(env, 'DATABASE_DIRECT_URL');
  if (text === null) return ok(textOf(env, 'DATABASE_URL'));
  if (textOf(env, 'DATABASE_URL') === null) return err('DATABASE_DIRECT_URL 须与 DATABASE_URL 一同设置');
  return isPostgresUrl(text) ? ok(text) : err(`DATABASE_DIRECT_URL ${POSTGRES_FORM}`);
}

/** No query: the mail library would read options from it that switch off TLS or its checks. */
export function readSmtpUrl(env: Env): Reading<string | null> {
  const text = textOf(env, 'SMTP_URL');
  if (text === null) return ok(null);
  const url = /^smtps?:\/\/[^?#\s]+$/.test(text) && URL.canParse(text) ? new URL(text) : null;
  if (url && url.hostname !== '' && /^\/?$/.test(url.pathname) && hasReadableAccount(url)) return ok(text);
  return err(
    'SMTP_URL 应形如 smtps://用户:密码@主机:端口（或 smtp://，经 STARTTLS），不带路径和参数，特殊字符写成 %XX',
  );
}

/** The size of the widest private networks, 10.0.0.0/8 and fc00::/7. A wider range, such as /0, is refused. */
const WIDEST_PREFIX: Readonly<Record<number, number>> = { 4: 8, 6: 7 };
const ADDRESS_BITS: Readonly<Record<number, number>> = { 4: 32, 6: 128 };

function isProxyRange(entry: string): boolean {
  const [address = '', prefix, ...rest] = entry.split('/');
  const family = address.includes('%') ? 0 : isIP(address);
  if (family === 0 || rest.length > 0) return false;
  if (prefix === undefined) return true;
  const bits = /^\d{1,3}$/.test(prefix) ? Number(prefix) : -1;
  return bits >= (WIDEST_PREFIX[family] ?? 0) && bits <= (ADDRESS_BITS[family] ?? 0);
}

/** X-Forwarded-For is trusted in production only. */
export function readTrustedProxies(env: Env, mode: Mode | null): Reading<readonly string[]> {
  const entries = textOf(env, 'TRUSTED_PROXIES')?.split(/[\s,]+/) ?? [];
  const wrong = entries.findIndex((entry) => !isProxyRange(entry));
  if (wrong >= 0)
    return err(
      `TRUSTED_PROXIES 第 ${wrong + 1} 项无效：应为逗号分隔的 IP 或网段（如 10.0.0.0/8），不能信任所有来源（true、*、0.0.0.0/0、::/0）`,
    );
  return ok(mode === 'production' ? entries : []);
}
