import { beforeEach, expect, test, vi } from 'vitest';

/** A link of the page; the test says what its file did. */
class Link {
  rel = '';
  href = '';
  onload = () => {};
  onerror = () => {};
  readonly remove = () => head.delete(this);
  getAttribute = () => this.href;
}

const head = new Set<Link>();
const PAGES_OWN = Object.assign(new Link(), { rel: 'stylesheet', href: '/assets/first-1.css' });
const CHUNK = 'assets/page-1.js';
const SHARED = 'assets/shared-1.js';
const STYLE = 'assets/page-1.css';
const NAMES = [CHUNK, SHARED, STYLE];

const fetched: string[] = [];
const missing = new Set<string>();
const reload = vi.fn();
const user = { isActive: false };
let loadFiles: typeof import('./load-files.ts').loadFiles;

beforeEach(async () => {
  vi.resetModules();
  for (const collection of [head, missing]) collection.clear();
  fetched.length = 0;
  reload.mockClear();
  user.isActive = false;
  head.add(PAGES_OWN);
  vi.stubGlobal('document', {
    querySelectorAll: () => [...head],
    createElement: () => new Link(),
    head: { append: (link: Link) => head.add(link) },
  });
  vi.stubGlobal('navigator', { userActivation: user });
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('fetch', async (url: string) => {
    fetched.push(url);
    return new Response('', { status: missing.has(url) ? 404 : 200 });
  });
  ({ loadFiles } = await import('./load-files.ts'));
});

const added = () => [...head].filter((link) => link !== PAGES_OWN).map(({ rel, href }) => `${rel} ${href}`);
const linkOf = (name: string): Link => {
  const link = [...head].find(({ href }) => href === `/${name}`);
  if (!link) throw new Error(`${name} has no link`);
  return link;
};
const arrive = (...names: readonly string[]) => {
  for (const name of names) linkOf(name).onload();
};
const failure = async (): Promise<never> => {
  throw new TypeError('Failed to fetch dynamically imported module');
};
/** One import that fails, with its styles there. */
async function loseOnce(): Promise<void> {
  const loading = loadFiles(failure, NAMES);
  arrive(SHARED, STYLE);
  await expect(loading).rejects.toThrow('Failed to fetch');
}

test('a chunk is imported at once, while a link fetches each file that it needs', async () => {
  const load = vi.fn(async () => 'the page');
  const loading = loadFiles(load, NAMES);
  expect(load).toHaveBeenCalledOnce();
  expect(added()).toEqual([`modulepreload /${SHARED}`, `stylesheet /${STYLE}`]);
  arrive(SHARED, STYLE);
  expect(await loading).toBe('the page');
  expect(fetched).toEqual([]);
});

test('a chunk is not shown before its styles have arrived', async () => {
  let isShown = false;
  const loading = loadFiles(async () => 'the page', NAMES).then(() => {
    isShown = true;
  });
  arrive(SHARED);
  await new Promise((resolve) => setTimeout(resolve));
  expect(isShown).toBe(false);
  arrive(STYLE);
  await loading;
  expect(isShown).toBe(true);
});

test('a file that the page or another chunk has linked gets no second link', async () => {
  const first = loadFiles(async () => 1, [CHUNK, SHARED, 'assets/first-1.css']);
  const second = loadFiles(async () => 2, ['assets/other-1.js', SHARED]);
  expect(added()).toEqual([`modulepreload /${SHARED}`]);
  arrive(SHARED);
  expect(await Promise.all([first, second])).toEqual([1, 2]);
});

test('a chunk whose styles are lost fails; the next call links them again, and they are there once', async () => {
  const loading = loadFiles(async () => 'the page', NAMES);
  arrive(SHARED);
  linkOf(STYLE).onerror();
  await expect(loading).rejects.toThrow(`/${STYLE}`);
  expect(added()).toEqual([`modulepreload /${SHARED}`]);
  const again = loadFiles(async () => 'the page', NAMES);
  await vi.waitFor(() => arrive(STYLE));
  expect(await again).toBe('the page');
  expect(added()).toEqual([`modulepreload /${SHARED}`, `stylesheet /${STYLE}`]);
});

test('a script that its link could not fetch is left to the import', async () => {
  const loading = loadFiles(async () => 'the page', NAMES);
  linkOf(SHARED).onerror();
  arrive(STYLE);
  expect(await loading).toBe('the page');
});

test('after a failed import all files are fetched before it is tried again; later ones are not', async () => {
  await loseOnce();
  expect(fetched).toEqual([]);
  const load = vi.fn(async () => 'the page');
  const again = loadFiles(load, NAMES);
  expect(load).not.toHaveBeenCalled();
  expect(await again).toBe('the page');
  expect(fetched).toEqual(NAMES.map((name) => `/${name}`));
  expect(await loadFiles(load, NAMES)).toBe('the page');
  expect(fetched).toHaveLength(NAMES.length);
});

test('while a file is still missing nothing is imported, and the page is not loaded anew', async () => {
  await loseOnce();
  user.isActive = true;
  missing.add(`/${CHUNK}`);
  const load = vi.fn(async () => 'the page');
  await expect(loadFiles(load, NAMES)).rejects.toThrow(`${CHUNK} 404`);
  expect(load).not.toHaveBeenCalled();
  expect(reload).not.toHaveBeenCalled();
});

test.each([
  { isActive: true, times: 1 },
  { isActive: false, times: 0 },
])(
  'an import that fails though its files arrive loads the page anew $times times where somebody asks for it: $isActive',
  async ({ isActive, times }) => {
    await loseOnce();
    user.isActive = isActive;
    await expect(loadFiles(failure, NAMES)).rejects.toThrow('Failed to fetch');
    expect(reload).toHaveBeenCalledTimes(times);
  },
);

test('the first failure never loads the page anew', async () => {
  user.isActive = true;
  await loseOnce();
  expect(reload).not.toHaveBeenCalled();
});
