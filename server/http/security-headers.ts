import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

const A_YEAR_SECONDS = 31_536_000;
/** The app takes photographs through the file chooser, which these do not touch. */
const PERMISSIONS_POLICY = 'camera=(), microphone=(), geolocation=()';

/** A comment, or a script or style element: its name, its attributes, its text. Quoted attribute values may hold `>`. */
const COMMENT_OR_INLINE =
  /<!--[\s\S]*?-->|<(script|style)(?=[\s/>])((?:"[^"]*"|'[^']*'|[^"'>])*)>([\s\S]*?)<\/\1[\s/>]/gi;
const QUOTED = /"[^"]*"|'[^']*'/g;
const SRC_ATTRIBUTE = /(?:^|[\s/"])src(?=[\s=/]|$)/i;

const hashSource = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The hash sources of inline scripts and styles. A browser hashes the parsed text, in which every line break is LF. */
function inlineSources(pageHtml: string): { readonly script: readonly string[]; readonly style: readonly string[] } {
  const html = pageHtml.replaceAll(/\r\n?/g, '\n');
  const script = new Set<string>();
  const style = new Set<string>();
  for (const [, element, attributes = '', text = ''] of html.matchAll(COMMENT_OR_INLINE)) {
    if (element?.toLowerCase() === 'style') style.add(hashSource(text));
    else if (element && !SRC_ATTRIBUTE.test(attributes.replaceAll(QUOTED, '""'))) script.add(hashSource(text));
  }
  return { script: [...script], style: [...style] };
}

/**
 * Scripts, styles and connections are same-origin only; inline code is allowed by its hash.
 * In development Vite inserts style elements (a hash beside 'unsafe-inline' would switch it off) and listens on a socket.
 */
export function contentSecurityPolicy({
  pageHtml,
  isDevelopment,
}: {
  pageHtml: string;
  isDevelopment: boolean;
}): string {
  const inline = inlineSources(pageHtml);
  return [
    ['default-src', "'none'"],
    ['script-src', "'self'", ...inline.script],
    ['style-src', "'self'", ...(isDevelopment ? ["'unsafe-inline'"] : inline.style)],
    ['img-src', "'self'", 'data:', 'blob:'],
    ['connect-src', "'self'", ...(isDevelopment ? ['ws:'] : [])],
    ['worker-src', "'self'"],
    ['font-src', "'self'"],
    ['manifest-src', "'self'"],
    ['object-src', "'none'"],
    ['base-uri', "'none'"],
    ['form-action', "'self'"],
    ['frame-ancestors', "'none'"],
    ['require-trusted-types-for', "'script'"],
    ['trusted-types', 'guanxiang'],
  ]
    .map((directive) => directive.join(' '))
    .join('; ');
}

/**
 * The headers of every answer. frame-ancestors covers framing; X-Frame-Options, X-Download-Options and X-XSS-Protection are for
 * browsers that cannot run the app.
 */
const HEADERS = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': PERMISSIONS_POLICY,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
};
const HTTPS_ONLY = { 'strict-transport-security': `max-age=${A_YEAR_SECONDS}; includeSubDomains` };

type Headers = Readonly<Record<string, string>>;

export const securityHeaders = ({ policy, hsts }: { policy: string; hsts: boolean }): Headers => ({
  ...HEADERS,
  ...(hsts && HTTPS_ONLY),
  'content-security-policy': policy,
});

/**
 * Sets the headers on every answer by `reply.headers`, so that a route can set a stricter policy. Register it before any hook that
 * refuses requests, or its refusals lack the headers.
 */
export function registerSecurityHeaders(app: FastifyInstance, headers: Headers): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}
