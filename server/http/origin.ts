import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
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
 * Two doors against pages of strangers. On a laptop a request must name a loopback host, or a page could reach the server through a
 * name of its own that points here (DNS rebinding). A write that names its origin must come from ours.
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
