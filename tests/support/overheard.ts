import type { CallOptions, TestApp, TestResponse } from './app.ts';

/** One answer, and what its caller had said to get it. */
export interface Overheard {
  readonly path: string;
  readonly token: string | undefined;
  /** All the caller sent, as text. */
  readonly asked: string;
  readonly status: number;
  /** Status, headers and body, as text. */
  readonly told: string;
}

/** The app's `call`, with every answer kept for a later look. */
export function listenTo(app: TestApp): { readonly heard: readonly Overheard[]; readonly call: TestApp['call'] } {
  const heard: Overheard[] = [];
  return {
    heard,
    async call(method: string, path: string, options: CallOptions = {}): Promise<TestResponse> {
      const response = await app.call(method, path, options);
      const { body, raw, headers, token } = options;
      const asked = `${method} ${path} ${JSON.stringify([body, headers])} ${raw ?? ''}`;
      const told = `${response.status} ${JSON.stringify(response.headers)} ${response.text}`;
      heard.push({ path, token, asked, status: response.status, told });
      return response;
    },
  };
}
