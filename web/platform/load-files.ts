/**
 * Every dynamic import of the built app goes through `loadFiles` (scripts/setup/chunk-loader-plugin.ts), not through Vite's
 * helper. Scripts are fetched before they are imported: browsers keep a failed import in their module map until the page is
 * reloaded (whatwg/html#6768), a failed fetch they do not keep. The import then finds the files in the cache.
 */
const files = new Map<string, Promise<unknown>>();

async function fetchScript(url: string): Promise<void> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} ${response.status}`);
  await response.arrayBuffer(); // to its last byte, else it is not in the cache
}

const loadStyle = (url: string): Promise<void> =>
  new Promise((resolve, reject) => {
    if (document.querySelector(`link[href="${url}"]`)) return resolve(); // inline in a prerendered page
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = url;
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new Error(url));
    };
    document.head.append(link);
  });

function loadFile(name: string): Promise<unknown> {
  const url = `/${name}`;
  const file = files.get(url) ?? (url.endsWith('.css') ? loadStyle(url) : fetchScript(url));
  files.set(url, file);
  file.catch(() => files.delete(url));
  return file;
}

/** `names`: the chunk, the chunks it imports and their styles, written by the build. */
export async function loadFiles<T>(load: () => Promise<T>, names: readonly string[]): Promise<T> {
  await Promise.all(names.map(loadFile));
  return load();
}
