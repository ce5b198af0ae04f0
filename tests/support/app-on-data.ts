import type { Engine } from '#server/db/engine.ts';
import { type EmptyData, useEmptyData } from './admin-process.ts';
import { startApp, type TestApp } from './app.ts';
import { perGroup } from './lifetimes.ts';

/** One server for the tests of a group, on data that admin commands read and change beside it. */
export function useAppOnData(
  engine: Engine,
  env: Readonly<Record<string, string>> = {},
): { readonly data: EmptyData; readonly app: TestApp } {
  const data = useEmptyData(engine);
  const app = perGroup(
    () => startApp(engine, { ...data.env, ...env }),
    ({ close }) => close(),
  );
  return { data, app };
}
