import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Metrics } from './metrics.ts';

export interface MetricsListener {
  readonly url: string;
  close(): void;
}

/** Serves /metrics on a port of its own, which no balancer leads to. */
export async function listenForMetrics(metrics: Metrics, port: number, host: string): Promise<MetricsListener> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end();
    metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve);
  });
  const { port: given } = server.address() as AddressInfo; // it listens on a port, never on a pipe
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${given}/metrics`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
