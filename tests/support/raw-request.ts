import { connect } from 'node:net';
import type { TestApp, TestResponse } from './app.ts';

const GIVE_UP_MS = 2000;

async function portOf({ server: { app } }: TestApp): Promise<number> {
  if (app.addresses().length === 0) await app.listen({ port: 0, host: '127.0.0.1' });
  const [address] = app.addresses();
  if (typeof address !== 'object') throw new Error('the app listens nowhere');
  return address.port;
}

function toAnswer(text: string): TestResponse {
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const [statusLine = '', ...lines] = head.split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) =>
      line
        .toLowerCase()
        .split(/: (.*)/s)
        .slice(0, 2),
    ),
  );
  const body = rest.join('\r\n\r\n');
  const isJson = String(headers['content-type']).includes('json');
  return {
    status: Number(statusLine.split(' ')[1]),
    headers,
    json: isJson && body !== '' ? JSON.parse(body) : null,
    text: body,
  };
}

/** Bytes on a real socket, for what no HTTP library would send; answers once the server has hung up. */
export async function rawRequest(app: TestApp, bytes: string): Promise<TestResponse> {
  const socket = connect(await portOf(app), '127.0.0.1');
  const text = await new Promise<string>((resolve, reject) => {
    let received = '';
    socket.setEncoding('utf8').on('data', (chunk) => {
      received += chunk;
    });
    socket.on('close', () => resolve(received));
    socket.on('error', () => {}); // a reset after the answer is a way of hanging up
    socket.setTimeout(GIVE_UP_MS, () => reject(new Error(`the server did not hang up: ${received}`)));
    socket.write(bytes, 'latin1');
  }).finally(() => socket.destroy());
  return toAnswer(text);
}
