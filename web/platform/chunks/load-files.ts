/**
 * Every dynamic import of the built app goes through `loadFiles` (scripts/setup/chunk-loader-plugin.ts), not through Vite's
 * helper. A script is imported at once, while links fetch the scripts it imports and its styles.
 */
const links = new Map<string | null, Promise<void>>();
for (const link of document.querySelectorAll('link')) links.set(link.getAttribute('href'), Promise.resolve()); // the page's own

/** Adds a link for a file, unless there is one. One that failed is removed, so that the next call tries again. */
function addLink(name: string): Promise<void> {
  const url = `/${name}`;
  const there = links.get(url);
  if (there) return there;
  const link = document.createElement('link');
  link.rel = name.endsWith('.css') ? 'stylesheet' : 'modulepreload';
  link.href = url;
  const loading = new Promise<void>((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      links.delete(url);
      reject(new Error(url));
    };
  });
  links.set(url, loading);
  document.head.append(link);
  return loading;
}

async function fetchFile(name: string): Promise<void> {
  const response = await fetch(`/${name}`);
  if (!response.ok) throw new Error(`${name} ${response.status}`);
  await response.arrayBuffer(); // to its last byte, else it is not in the cache
}

/** Chunks whose last import failed. */
const lost = new Set<string>();

/**
 * `names`: the chunk, the chunks it imports and their styles, written by the build. After a failure the files are fetched before they are
 * imported again. Firefox and older browsers keep a failed import until the page is loaded anew (whatwg/html#6768): where the files
 * arrive and the import fails all the same, and somebody has just asked for it, the page is loaded anew.
 */
export async function loadFiles<T>(load: () => Promise<T>, names: readonly string[] = []): Promise<T> {
  const [chunk = '', ...others] = names;
  const isAsked = navigator.userActivation?.isActive === true;
  const isAgain = lost.has(chunk);
  if (isAgain) await Promise.all(names.map(fetchFile));
  // a script that a link has not fetched is fetched by the import, or fails there
  const linked = others.map((name) => (name.endsWith('.css') ? addLink(name) : addLink(name).catch(() => {})));
  try {
    const [loaded] = await Promise.all([load(), ...linked]);
    lost.delete(chunk);
    return loaded;
  } catch (cause) {
    lost.add(chunk);
    if (isAgain && isAsked) location.reload();
    throw cause;
  }
}
