import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { ProblemError } from './problem.ts';

const LOOPBACK_NAMES = ['127.0.0.1', 'localhost', '[::1]'];
const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS'];
/** Where `npm run dev` serves the pages it reloads. */
const DEV_SERVER_PORT = '5173';

const nameOf = (host: string): string => host.replace(/:\d+$/, '').toLowerCase();

function isOwnOrigin(origin: string, host: string, config: Config): boolean {
  if (config.mode === 'production') return origin === config.publicBaseUrl;
  if (!URL.canParse(origin)) return false;
  const { host: originHost, hostname, port } = new URL(origin);
  const isLoopback = LOOPBACK_NAMES.includes(hostname);
  if (!config.allowLan && !isLoopback) return false;
  const isDevServer = config.mode === 'development' && port === DEV_SERVER_PORT;
  return originHost === host || (isDevServer && (isLoopback || hostname === nameOf(host)));
}

/**
 * Two checks against foreign pages. Outside production the Host must be a loopback name, or a page could reach the server through a
 * domain of its own that resolves to 127.0.0.1 (DNS rebinding). A write with an Origin header must name our own.
 */
export function registerOriginCheck(app: FastifyInstance, config: Config): void {
  const isLocal = config.mode !== 'production' && !config.allowLan;

  function refusalOf({ headers, method }: FastifyRequest): ProblemError | undefined {
    const { host = '', origin } = headers;
    if (isLocal && !LOOPBACK_NAMES.includes(nameOf(host))) return new ProblemError('request.host');
    if (origin === undefined || SAFE_METHODS.includes(method)) return undefined;
    return isOwnOrigin(origin, host, config) ? undefined : new ProblemError('request.origin');
  }

  app.addHook('onRequest', (request, _reply, done) => done(refusalOf(request)));
}
