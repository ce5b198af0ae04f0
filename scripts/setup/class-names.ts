import { createHash } from 'node:crypto';
import { join, relative } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

/** A class of a module with four characters for its file; the default adds the line, 300 bytes in a first visit that do not compress. */
const generateScopedName = (name: string, file: string): string =>
  `${name}_${createHash('sha256').update(relative(ROOT, file)).digest('base64url').slice(0, 4)}`;

/** The build and the prerendering have the same names. */
export const CSS_OPTIONS = { modules: { generateScopedName } };
