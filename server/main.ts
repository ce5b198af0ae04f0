import { fileURLToPath } from 'node:url';
import { buildApp } from './http/app.ts';

const WEB_FOLDER = fileURLToPath(new URL('../dist/web', import.meta.url));

const port = Number(process.env['PORT'] ?? 3000);
if (!Number.isInteger(port) || port < 0 || port > 65_535) {
  console.error(`PORT 应为 0 至 65535 的整数，而不是 ${process.env['PORT']}`);
  process.exit(78);
}
const host = process.env['HOST'] ?? '127.0.0.1';

const app = await buildApp(WEB_FOLDER);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => app.close());
try {
  console.warn(`观象 ${await app.listen({ port, host })}`);
} catch (error) {
  if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error;
  console.error(`端口 ${port} 已被占用，可用 PORT=… 另选一个`);
  process.exit(1);
}
