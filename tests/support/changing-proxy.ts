import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ChangingProxy {
  readonly url: string;
  /** From now on the service worker is another one, as after a new build. */
  changeServiceWorker(): void;
  close(): Promise<void>;
}

const SERVICE_WORKER = '/sw.js';

/** Stands before a server and lets everything through; its service worker can be made to change. */
export async function changingProxy(target: string): Promise<ChangingProxy> {
  let suffix = '';
  const forward = (from: IncomingMessage, to: ServerResponse) => {
    const changes = from.url === SERVICE_WORKER && suffix !== '';
    const { 'accept-encoding': _, 'if-none-match': __, 'if-modified-since': ___, ...plain } = from.headers;
    const headers = { ...(changes ? plain : from.headers), host: new URL(target).host };
    const upstream = request(new URL(from.url ?? '/', target), { method: from.method, headers }, (answer) => {
      const { 'content-length': _length, etag: _etag, ...kept } = answer.headers;
      to.writeHead(answer.statusCode ?? 502, changes ? kept : answer.headers);
      answer.pipe(to, { end: !changes });
      if (changes) answer.on('end', () => to.end(suffix));
    });
    upstream.on('error', () => to.destroy());
    from.pipe(upstream);
  };
  const server = createServer(forward);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    changeServiceWorker() {
      suffix = '\n// another version\n';
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
