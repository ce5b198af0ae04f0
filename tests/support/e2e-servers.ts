import type { TestProject } from 'vitest/node';
import { startRunningApp } from './running-app.ts';
import { type Seeds, seed } from './seeds.ts';

/** Where a server is and where its data is. */
export interface ServerAddress {
  readonly url: string;
  readonly dataDir: string;
}

/**
 * The two servers that end-to-end files share. On the first, files are separated by their accounts.
 * The second has the seeded data, and the sweeps have it to themselves: they count its puzzles.
 */
export default async function setUp(project: TestProject) {
  const apps = await Promise.all([startRunningApp(), startRunningApp()]);
  const [shared, seeded] = apps.map(({ url, dataDir }) => ({ url, dataDir })) as [ServerAddress, ServerAddress];
  project.provide('sharedServer', shared);
  project.provide('seededServer', { ...seeded, seeds: await seed(apps[1]) });
  return () => Promise.all(apps.map((app) => app.close()));
}

declare module 'vitest' {
  interface ProvidedContext {
    sharedServer: ServerAddress;
    seededServer: ServerAddress & { readonly seeds: Seeds };
  }
}
