import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type Plugin, type Rolldown } from 'vite';
import { fileOf, PRERENDERED_PAGES, type PrerenderedPage } from '../../web/app/prerendered-pages.ts';
import { chunkOfModule } from './chunk-of-module.ts';
import { CSS_OPTIONS } from './class-names.ts';

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;

/** What modules of the app use as they are loaded: an empty storage, and an element for the theme. */
const NO_BROWSER = `
  const nothing = { getItem: () => null, setItem() {}, removeItem() {} };
  Object.assign(globalThis, {
    localStorage: nothing, sessionStorage: nothing, addEventListener() {}, document: { documentElement: { dataset: {} }, addEventListener() {} },
  });`;

async function buildForNode(root: string, outDir: string): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'silent',
    css: CSS_OPTIONS,
    plugins: [react()],
    build: { ssr: 'app/prerender.tsx', outDir, target: 'node24', copyPublicDir: false },
  });
}

/** Runs the built app in a process of its own, because it needs globals that the build must not have. */
function runInNode(folder: string): Readonly<Record<string, string>> {
  const run = join(folder, 'run.mjs');
  const entry = JSON.stringify(pathToFileURL(join(folder, 'prerender.js')).href);
  const print = `const { prerender } = await import(${entry}); process.stdout.write(JSON.stringify(await prerender()));`;
  writeFileSync(run, `${NO_BROWSER}\n${print}`);
  const { status, stdout, stderr, error } = spawnSync(process.execPath, [run], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (status !== 0) throw error ?? new Error(`prerendering failed: ${stderr}`);
  return JSON.parse(stdout);
}

async function prerenderAll(root: string): Promise<Readonly<Record<string, string>>> {
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
 * The style sheet itself, so that the first paint waits for no request. The link stays, disabled and therefore not fetched:
 * by it web/platform/chunks/load-files.ts sees that the page already has the styles of a chunk.
 */
const inlineStyle = (bundle: Bundle, name: string): string =>
  `<style>${textOf(bundle, name).trim()}</style>\n    <link rel="stylesheet" crossorigin href="/${name}" disabled>`;

const withInlineStyles = (html: string, bundle: Bundle): string =>
  html.replaceAll(/<link rel="stylesheet"[^>]* href="\/([^"]+)">/g, (_, name: string) => inlineStyle(bundle, name));

/** A chunk and the chunks it imports, without the entry and what the entry imports. */
function chunksOf(bundle: Bundle, chunk: Chunk, seen = new Set<Chunk>()): ReadonlySet<Chunk> {
  if (chunk.isEntry || seen.has(chunk)) return seen;
  seen.add(chunk);
  for (const name of chunk.imports) {
    const imported = bundle[name];
    if (imported?.type === 'chunk') chunksOf(bundle, imported, seen);
  }
  return seen;
}

/** Tags that preload the chunks of a lazy page, and its styles. */
function chunkTags(bundle: Bundle, module: string): string {
  const needed = [...chunksOf(bundle, chunkOfModule(bundle, module))];
  const styles = new Set(needed.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]));
  return [
    ...needed.map(({ fileName }) => `<link rel="modulepreload" crossorigin href="/${fileName}">`),
    ...[...styles].map((name) => inlineStyle(bundle, name)),
  ].join('\n    ');
}

const withTags = (shell: string, tags: string): string => shell.replace('</head>', () => `  ${tags}\n  </head>`);

function pageHtml(shell: string, bundle: Bundle, page: PrerenderedPage & { readonly html: string }): string {
  return withTags(shell, chunkTags(bundle, page.module))
    .replace(/<title>.*<\/title>/, () => `<title>${page.title} · 观象</title>`)
    .replace('<div id="app"></div>', () => `<div id="app" data-page="${page.path}">${page.html}</div>`);
}

/** Puts the styles into index.html, which renders all other pages, and writes each of `PRERENDERED_PAGES` beside it. */
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
        if (index?.type === 'asset') index.source = withTags(shell, chunkTags(bundle, 'app/later-pages.tsx'));
        const html = await prerenderAll(root);
        for (const page of PRERENDERED_PAGES) {
          const source = pageHtml(shell, bundle, { ...page, html: html[page.path] ?? '' });
          this.emitFile({ type: 'asset', fileName: fileOf(page), source });
        }
      },
    },
  };
}
