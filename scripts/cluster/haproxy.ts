import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { startPart, untilReady } from './part.ts';

/** The servers of one service, each on a port of loopback. */
export interface Backend {
  readonly name: string;
  readonly port: number;
  readonly mode: 'http' | 'tcp';
  readonly targets: readonly number[];
  /** Asked of each server, on a port of its own if `checkPorts` says so. Without it a server is up until it is set down. */
  readonly check?: string;
  readonly checkPorts?: readonly number[];
  /** Only the first takes connections until the others are enabled (`use`). */
  readonly isByHand?: boolean;
}

/**
 * A request whose connection was refused goes to another server. One that a server has read is not sent again: POST is not idempotent.
 * A server is taken out at the first failed check, which comes before the end of its drain.
 */
const HTTP_LINES = ['option redispatch 1', 'retries 3', 'balance roundrobin', 'http-reuse safe', 'option forwardfor'];

function backendLines({ name, port, mode, targets, check, checkPorts, isByHand = false }: Backend): readonly string[] {
  const servers = targets.map((target, index) => {
    const checked = check === undefined ? '' : ' check inter 250ms fall 1 rise 1';
    const elsewhere = checkPorts === undefined ? '' : ` port ${checkPorts[index]}`;
    const cut = check !== undefined && mode === 'tcp' ? ' on-marked-down shutdown-sessions' : '';
    const off = isByHand && index > 0 ? ' disabled' : '';
    return `  server s${index} 127.0.0.1:${target}${checked}${elsewhere}${cut}${off}`;
  });
  return [
    `frontend ${name}-in`,
    `  mode ${mode}`,
    `  bind 127.0.0.1:${port}`,
    `  default_backend ${name}`,
    `backend ${name}`,
    `  mode ${mode}`,
    ...(mode === 'http' ? HTTP_LINES.map((line) => `  ${line}`) : []),
    ...(check === undefined
      ? []
      : [
          '  option httpchk',
          `  http-check send meth GET uri ${check} ver HTTP/1.1 hdr Host 127.0.0.1`,
          '  http-check expect status 200',
        ]),
    ...servers,
  ];
}

const statisticsLines = (port: number): readonly string[] => [
  'frontend statistics',
  '  mode http',
  `  bind 127.0.0.1:${port}`,
  '  http-request use-service prometheus-exporter if { path /metrics }',
  '  stats enable',
  '  stats uri /',
  '  stats refresh 2s',
];

const configOf = (socket: string, backends: readonly Backend[], statisticsPort: number | null): string =>
  [
    'global',
    `  stats socket ${socket} mode 600 level admin`,
    '  maxconn 4000',
    'defaults',
    '  timeout connect 2s',
    '  timeout check 5s', // else as short as its interval, and a busy machine would lose all its servers
    '  timeout client 75s',
    '  timeout server 75s',
    '  timeout http-keep-alive 60s',
    ...backends.flatMap(backendLines),
    ...(statisticsPort === null ? [] : statisticsLines(statisticsPort)),
    '',
  ].join('\n');

function ask(socket: string, command: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    connect(socket)
      .setEncoding('utf8')
      .on('data', (chunk: string) => {
        text += chunk;
      })
      .once('error', reject)
      .once('close', () => resolve(text))
      .end(`${command}\n`);
  });
}

/** `statisticsPort`: a page for people, and figures for Prometheus. */
export async function startHaproxy(folder: string, backends: readonly Backend[], statisticsPort: number | null = null) {
  const [config, socket] = [join(folder, 'haproxy.cfg'), join(folder, 'haproxy.sock')];
  writeFileSync(config, configOf(socket, backends, statisticsPort));
  const part = startPart({ name: 'haproxy', command: 'haproxy', args: ['-db', '-f', config], folder });
  await untilReady(part, () => ask(socket, 'show info').then(Boolean, () => false));
  return {
    part,
    /** Sends new connections of a service to this server alone, and ends those of the others. */
    async use(backend: string, index: number): Promise<void> {
      const count = backends.find(({ name }) => name === backend)?.targets.length ?? 0;
      for (let other = 0; other < count; other++) {
        if (other === index) continue;
        await ask(socket, `disable server ${backend}/s${other}`);
        await ask(socket, `shutdown sessions server ${backend}/s${other}`);
      }
      await ask(socket, `enable server ${backend}/s${index}`);
    },
    /** Waits until so many servers of this service have passed their check. */
    async untilUp(backend: string, count = 1): Promise<void> {
      const isUp = async () => {
        const rows = (await ask(socket, 'show stat')).split('\n').map((row) => row.split(','));
        const servers = rows.filter(([name, server = '']) => name === backend && /^s\d+$/.test(server));
        return servers.filter((row) => row.includes('UP')).length >= count;
      };
      await untilReady(part, isUp);
    },
    stop: () => part.kill(),
  };
}

export type Balancer = Awaited<ReturnType<typeof startHaproxy>>;
