import type { ReactNode } from 'react';
import { matchPath } from '#web/platform/navigation/router.tsx';

export type Routes = readonly (readonly [
  pattern: string,
  render: (params: Readonly<Record<string, string>>) => ReactNode,
])[];

/** The page of the first pattern that matches; null if none does. */
export function pageAt(routes: Routes, path: string): ReactNode {
  for (const [pattern, render] of routes) {
    const params = matchPath(pattern, path);
    if (params) return render(params);
  }
  return null;
}
