import fastify from 'fastify';
import { expect, test } from 'vitest';
import { contentSecurityPolicy, registerSecurityHeaders, securityHeaders } from './security-headers.ts';

const policyOf = (pageHtml: string, isDevelopment = false) => contentSecurityPolicy({ pageHtml, isDevelopment });

/** The sources of one directive. */
function sourcesOf(policy: string, directive: string): readonly string[] {
  const found = policy.split('; ').find((part) => part.startsWith(`${directive} `));
  return found?.split(' ').slice(1) ?? [];
}

/** The hashes were read from Chromium's own violation reports, not computed here. */
const HELLO = "alert('Hello, world.');";
const HELLO_HASH = "'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='";
const TWO_LINES = '\n  let a = 1;\n  let b = 2;\n';
const TWO_LINES_HASH = "'sha256-HZCPBoNcEBwurXrAGF/huOP1Ag8cIJGt2uMjvefHpAQ='";
const STYLE = 'body{color:#123}/* 观 > 象 */';
const STYLE_HASH = "'sha256-WXY13LcBTAezZWMAdroDlpcxH9VkSLLeknWT04rh/M8='";

test('a page without inline code gets the policy without hashes, nothing from other origins', () => {
  expect(
    policyOf('<!doctype html><script type="module" src="/assets/a.js"></script><link rel="stylesheet" href="/a.css">'),
  ).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; " +
      "worker-src 'self'; font-src 'self'; manifest-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; " +
      "frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types guanxiang",
  );
});

test('every inline script and style is allowed by the hash a browser computes', () => {
  const policy = policyOf(
    `<style media="(min-width: 1px)">${STYLE}</style><script>${HELLO}</script><SCRIPT type="module">${TWO_LINES}</SCRIPT >`,
  );
  expect(sourcesOf(policy, 'script-src')).toEqual(["'self'", HELLO_HASH, TWO_LINES_HASH]);
  expect(sourcesOf(policy, 'style-src')).toEqual(["'self'", STYLE_HASH]);
});

test('line breaks of any system hash alike, as the browser parses them all to LF', () => {
  for (const lineBreak of ['\n', '\r\n', '\r']) {
    const page = `<script>${TWO_LINES.replaceAll('\n', lineBreak)}</script>`;
    expect(sourcesOf(policyOf(page), 'script-src')).toEqual(["'self'", TWO_LINES_HASH]);
  }
});

test('the same text twice is one hash', () => {
  const page = `<script>${HELLO}</script><script>${HELLO}</script>`;
  expect(sourcesOf(policyOf(page), 'script-src')).toEqual(["'self'", HELLO_HASH]);
});

test.each([
  `<script src="/a.js">${HELLO}</script>`,
  `<script type=module SRC = /a.js>${HELLO}</script>`,
  `<script defer\n  src='/a.js'>${HELLO}</script>`,
  `<script src>${HELLO}</script>`,
  `<!-- <script>${HELLO}</script> -->`,
  `<scripture>${HELLO}</scripture>`,
])('what a browser would not run inline adds no hash: %s', (page) => {
  expect(sourcesOf(policyOf(page), 'script-src')).toEqual(["'self'"]);
});

test.each([
  `<script data-src="/a.js">${HELLO}</script>`,
  `<script data-note="a src=b > c">${HELLO}</script>`,
  `<!-- <script> --><script>${HELLO}</script>`,
  `<!-- a --><script\n>${HELLO}</script\n>`,
])('only a real src attribute makes a script external: %s', (page) => {
  expect(sourcesOf(policyOf(page), 'script-src')).toEqual(["'self'", HELLO_HASH]);
});

test('development lets Vite insert styles and open its socket, and nothing more', () => {
  const page = `<style>${STYLE}</style><script>${HELLO}</script>`;
  const changed = policyOf(page)
    .replace(`style-src 'self' ${STYLE_HASH}`, "style-src 'self' 'unsafe-inline'")
    .replace("connect-src 'self'", "connect-src 'self' ws:");
  expect(policyOf(page, true)).toBe(changed);
});

async function appWithHeaders(hsts: boolean) {
  const app = fastify();
  registerSecurityHeaders(app, securityHeaders({ policy: "default-src 'none'", hsts }));
  app.get('/fine', () => ({ success: true }));
  app.get('/broken', () => {
    throw new Error('broken');
  });
  app.get('/stricter', (_request, reply) => reply.header('content-security-policy', 'sandbox').send('x'));
  return app;
}

test.each([
  ['/fine', 200],
  ['/broken', 500],
  ['/nowhere', 404],
])('every answer carries the headers: %s %i', async (url, status) => {
  const app = await appWithHeaders(true);
  const { statusCode, headers } = await app.inject(url);
  expect(statusCode).toBe(status);
  expect(headers).toMatchObject({
    'content-security-policy': "default-src 'none'",
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    'referrer-policy': 'no-referrer',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
  });
  for (const absent of ['x-powered-by', 'server', 'x-frame-options', 'x-xss-protection', 'x-download-options']) {
    expect(headers).not.toHaveProperty(absent);
  }
});

test('without HTTPS no Strict-Transport-Security is sent', async () => {
  const { headers } = await (await appWithHeaders(false)).inject('/fine');
  expect(headers).not.toHaveProperty('strict-transport-security');
  expect(headers['x-content-type-options']).toBe('nosniff');
});

test('a route may set a stricter policy, and it is the only one sent', async () => {
  const { headers } = await (await appWithHeaders(false)).inject('/stricter');
  expect(headers['content-security-policy']).toBe('sandbox');
});
