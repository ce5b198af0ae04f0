import { onTestFinished } from 'vitest';
import { createServer } from '#server/server.ts';
import { cheapHasher, type TestApp, type TestResponse } from './app.ts';

/** Within a test: a second server on the same database and clock, which shares no memory with the first. */
export async function anotherServer({ server: { services }, database, clock, dataDir }: TestApp) {
  const { config } = services;
  const server = await createServer({
    config,
    database,
    webFolder: `${dataDir}/web`,
    now: () => clock.now,
    passwords: cheapHasher(),
  });
  onTestFinished(() => server.stop());
  return {
    server,
    async call(
      method: string,
      path: string,
      { token }: { readonly token?: string | undefined } = {},
    ): Promise<TestResponse> {
      const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
      const {
        statusCode,
        headers: told,
        body,
      } = await server.app.inject({ method: method as 'GET', url: path, headers });
      return { status: statusCode, headers: told, json: body === '' ? null : JSON.parse(body), text: body };
    },
  };
}
