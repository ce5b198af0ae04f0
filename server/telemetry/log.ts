import { hostname } from 'node:os';
import { type FastifyServerOptions, LogController } from 'fastify';
import type { Config } from '../config/config.ts';
import { VERSION } from '../config/version.ts';
import { visible, visibleLines, visibleText } from '../visible-text.ts';
import { faultText, toldFault } from './fault.ts';

/** What the server says outside requests. With LOG_FORMAT=json all of it is lines of JSON on standard output. */
export interface ServerLog {
  /** For the operator, at the start. */
  notice(message: string): void;
  /** Work outside any request that failed. */
  failure(message: string): void;
  /** What nobody caught, which ends the process. */
  crash(fault: unknown): void;
  /** What the app reported from a browser; false when the lines are not JSON, so that the caller writes it elsewhere. */
  client(report: { readonly at: string; readonly level: string; readonly message: string }): boolean;
}

type LogConfig = Pick<Config, 'logFormat' | 'logLevel' | 'port'>;

/** Two servers on one machine have different ports. */
const originOf = ({ port }: LogConfig) => ({ instance: `${hostname()}:${port}`, version: VERSION });

const now = (): string => new Date().toISOString();

export function serverLog(config: LogConfig): ServerLog {
  const origin = originOf(config);
  /** The message comes last: it is the longest. */
  const write = (level: string, kind: string, message: string, at = now()) =>
    void process.stdout.write(`${visible(JSON.stringify({ level, at, ...origin, kind, message }))}\n`);
  if (config.logFormat === 'text')
    return {
      notice: (message) => console.warn(message),
      failure: (message) => console.error(visible(message)),
      crash: (fault) => console.error(visibleText(faultText(fault))),
      client: () => false,
    };
  return {
    notice: (message) => write('info', 'notice', message),
    failure: (message) => write('error', 'failure', message),
    crash: (fault) => write('error', 'crash', faultText(fault)),
    client({ at, level, message }) {
      write(level, 'client', message, at);
      return true;
    },
  };
}

/** Fastify's own log: faults, and with LOG_FORMAT=json a line for each request (requests.ts). Its fields are those of the lines above. */
export function requestLogOptions(config: LogConfig): NonNullable<FastifyServerOptions['logger']> {
  if (config.logLevel === 'silent') return false;
  return {
    level: config.logFormat === 'json' ? 'info' : 'warn',
    base: originOf(config),
    messageKey: 'message',
    timestamp: () => `,"at":"${now()}"`,
    formatters: { level: (level) => ({ level }) },
    serializers: { err: toldFault },
    redact: ['req.headers.authorization'],
    stream: visibleLines(process.stdout),
  };
}

/** Fastify's own lines of a request have its query, which may hold a reset token. */
export const requestLogController = () =>
  new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request' });
