import { matchesGlob } from 'node:path';
import { TIERS } from '../../scripts/setup/test-tiers.mjs';
import config from '../../vitest.config.ts';

interface Project {
  readonly test: { readonly name: string; readonly include: readonly string[]; readonly exclude?: readonly string[] };
}

const PROJECTS = (config.test?.projects ?? []) as readonly Project[];
const IN_TIERS: readonly string[] = [...TIERS.quick, ...TIERS.deep].flatMap(({ projects }) => projects);

const isIn = (path: string, { test: { include, exclude = [] } }: Project): boolean =>
  include.some((glob) => matchesGlob(path, glob)) && !exclude.some((glob) => matchesGlob(path, glob));

/** The projects of vitest.config.ts that have this file. */
export const projectsOf = (path: string): readonly string[] =>
  PROJECTS.filter((project) => isIn(path, project)).map(({ test: { name } }) => name);

/** `npm test` or `npm run test:deep` runs this file, and fails if one of its tests is skipped (scripts/test.mjs). */
export const isRun = (path: string): boolean => projectsOf(path).some((name) => IN_TIERS.includes(name));
