import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const read = (name: string) => readFileSync(fileURLToPath(new URL(`../${name}`, import.meta.url)), 'utf8');
const manifest = JSON.parse(read('package.json'));

interface LockedPackage {
  readonly version: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly resolved?: string;
  readonly hasInstallScript?: boolean;
}

const { '': _root, ...locked } = JSON.parse(read('package-lock.json')).packages as Record<string, LockedPackage>;
const packages = Object.entries(locked).map(([path, one]) => ({
  name: path.split('node_modules/').at(-1) as string,
  ...one,
}));

const SHIPPED = [
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'Unlicense',
  'Python-2.0',
];
/** Accepted for tools that build and test the app and are not shipped with it. */
const TOOLS_ONLY = ['MPL-2.0'];

test('every dependency is pinned to one version', () => {
  const pinned = {
    ...manifest.dependencies,
    ...manifest.devDependencies,
    ...manifest.optionalDependencies,
    ...manifest.overrides,
  };
  for (const [name, version] of Object.entries(pinned)) expect(version, name).toMatch(/^\d+\.\d+\.\d+$/);
});

test('the lockfile carries no download address', () => {
  expect(packages.filter((one) => one.resolved)).toEqual([]);
  expect(read('package-lock.json')).not.toMatch(/https?:\/\/[^"]*(registry|\.tgz)/);
});

test('no dependency runs a script when it is installed', () => {
  expect(packages.filter((one) => one.hasInstallScript)).toEqual([]);
});

/** Only sharp may be LGPL-3.0: it includes libvips as a separate shared library (THIRD-PARTY.md). */
const isSharpLibrary = (name: string) => name.startsWith('@img/sharp-');
/** Tools with a licence of their own: pako (used by the load generator) has both, type-fest (Lighthouse) either, railroad-diagrams (schemas of Kubernetes) none to obey. */
const NAMED_TOOLS: Record<string, string> = {
  pako: '(MIT AND Zlib)',
  'type-fest': '(MIT OR CC0-1.0)',
  'railroad-diagrams': 'CC0-1.0',
};

test('every licence is one we accept', () => {
  const isAccepted = (license: string, isTool: boolean, name: string) =>
    SHIPPED.includes(license) ||
    (isTool && (TOOLS_ONLY.includes(license) || NAMED_TOOLS[name] === license)) ||
    (isSharpLibrary(name) && license === 'LGPL-3.0-or-later');
  const refused = packages.filter(
    ({ name, license = '', dev = false }) =>
      !license.split(' OR ').some((one) => one.split(' AND ').every((each) => isAccepted(each, dev, name))) &&
      !isAccepted(license, dev, name),
  );
  expect(refused.map(({ name, license }) => `${name}: ${license}`)).toEqual([]);
});
