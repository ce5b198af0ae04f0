import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type Plugin, type Rolldown } from 'vite';
import type { DrawnPage } from '../../web/app/prerender.tsx';

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;

/** What modules of the app reach for as they are loaded; a page drawn ahead finds nothing in any of it. */
const NO_BROWSER = `
  const nothing = { getItem: () => null, setItem() {}, removeItem() {} };
  Object.assign(globalThis, {
    localStorage: nothing, sessionStorage: nothing, addEventListener() {}, document: { documentElement: { dataset: {} } },
  });`;

async function buildForNode(root: string, outDir: string): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [react()],
    build: { ssr: 'app/prerender.tsx', outDir, target: 'node24', copyPublicDir: false },
  });
}

/** Runs the built app in a process of its own, whose globals are nobody else's. */
function runInNode(folder: string): readonly DrawnPage[] {
  const run = join(folder, 'run.mjs');
  const entry = JSON.stringify(pathToFileURL(join(folder, 'prerender.js')).href);
  const draw = `const { drawPages } = await import(${entry}); process.stdout.write(JSON.stringify(await drawPages()));`;
  writeFileSync(run, `${NO_BROWSER}\n${draw}`);
  const { status, stdout, stderr, error } = spawnSync(process.execPath, [run], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (status !== 0) throw error ?? new Error(`pages could not be drawn: ${stderr}`);
  return JSON.parse(stdout);
}

async function drawPages(root: string): Promise<readonly DrawnPage[]> {
  // below the project, so that React is found, and outside dist/, which is served
  const folder = mkdtempSync(join(root, '../node_modules/.prerender-'));
  try {
    await buildForNode(root, folder);
    return runInNode(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const textOf = (bundle: Bundle, name: string): string => {
  const file = bundle[name];
  if (file?.type !== 'asset') throw new Error(`${name} is not in the build`);
  return typeof file.source === 'string' ? file.source : Buffer.from(file.source).toString();
};

/**
 * The style sheet itself, so that the first paint waits for nothing. The link stays, switched off and not fetched, because
 * Vite's loader looks there for what a page already has before it fetches a lazy part's style.
 */
const inlineStyle = (bundle: Bundle, name: string): string =>
  `<style>${textOf(bundle, name).trim()}</style>\n    <link rel="stylesheet" crossorigin href="/${name}" disabled>`;

const withInlineStyles = (html: string, bundle: Bundle): string =>
  html.replaceAll(/<link rel="stylesheet"[^>]* href="\/([^"]+)">/g, (_, name: string) => inlineStyle(bundle, name));

/** A script and what it imports, the first script and its own left out. */
function partsOf(bundle: Bundle, chunk: Chunk, seen = new Set<Chunk>()): ReadonlySet<Chunk> {
  if (chunk.isEntry || seen.has(chunk)) return seen;
  seen.add(chunk);
  for (const name of chunk.imports) {
    const imported = bundle[name];
    if (imported?.type === 'chunk') partsOf(bundle, imported, seen);
  }
  return seen;
}

/** A lazy page's scripts, to be fetched along with the first one, and its styles. */
function partTags(bundle: Bundle, part: string): string {
  const isPage = (file: Bundle[string]): file is Chunk =>
    file.type === 'chunk' && !!file.facadeModuleId?.endsWith(part);
  const page = Object.values(bundle).find(isPage);
  if (!page) throw new Error(`${part} has no file of its own`);
  const needed = [...partsOf(bundle, page)];
  const styles = new Set(needed.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]));
  return [
    ...needed.map(({ fileName }) => `<link rel="modulepreload" crossorigin href="/${fileName}">`),
    ...[...styles].map((name) => inlineStyle(bundle, name)),
  ].join('\n    ');
}

function pageHtml(shell: string, bundle: Bundle, { path, title, html, part }: DrawnPage): string {
  const head = part === null ? '' : `  ${partTags(bundle, part)}\n  `;
  return shell
    .replace(/<title>.*<\/title>/, () => `<title>${title}</title>`)
    .replace('</head>', () => `${head}</head>`)
    .replace('<div id="app"></div>', () => `<div id="app" data-page="${path}">${html}</div>`);
}

/** Puts styles into index.html and writes a page beside it for each that can be drawn before anyone visits it. */
export function prerenderPlugin(): Plugin {
  let root = '';
  return {
    name: 'guanxiang-prerender',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      root = config.root;
    },
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const shell = withInlineStyles(textOf(bundle, 'index.html'), bundle);
        const index = bundle['index.html'];
        if (index?.type === 'asset') index.source = shell;
        for (const page of await drawPages(root)) {
          const source = pageHtml(shell, bundle, page);
          this.emitFile({ type: 'asset', fileName: `${page.path.slice(1)}.html`, source });
        }
      },
    },
  };
}
