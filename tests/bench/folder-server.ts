import { readConfig } from '#server/config/config.ts';
import { openData } from '#server/db/open-data.ts';
import { createServer } from '#server/server.ts';
import { newFolder, removeFolder } from '../support/temporary-folder.ts';

/** The server of this process, with the app that was built into `webFolder`. */
export async function serveFolder(webFolder: string) {
  const dataDir = newFolder();
  const config = readConfig({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent' }, Date.now(), '2026-11-17');
  if (!config.ok) throw new Error(config.error.join(' '));
  const database = await openData(config.value);
  if (!database.ok) throw new Error(database.error);
  const server = await createServer({ config: config.value, database: database.value, webFolder });
  return {
    url: await server.app.listen({ port: 0, host: '127.0.0.1' }),
    close: async () => {
      await server.stop();
      await database.value.close();
      removeFolder(dataDir);
    },
  };
}
