import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Images and fonts are compressed already; source maps are never served. */
const TEXT = /\.(html|js|mjs|css|svg|json|webmanifest|txt|xml)$/;
/** Smaller files fit into one packet uncompressed. */
const MIN_BYTES = 1024;

export interface CompressedFile {
  /** Relative to the folder. */
  readonly name: string;
  readonly bytes: number;
  readonly brotliBytes: number;
  readonly gzipBytes: number;
}

async function compressFile(folder: string, name: string): Promise<CompressedFile | null> {
  const path = join(folder, name);
  const content = await readFile(path);
  if (content.length <= MIN_BYTES) return null;
  const [br, gz] = await Promise.all([
    toBrotli(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
    toGzip(content, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
  return { name, bytes: content.length, brotliBytes: br.length, gzipBytes: gz.length };
}

/** Writes `.br` and `.gz` beside every text file over 1 KB; answers what it wrote, by name. */
export async function compressFolder(folder: string): Promise<readonly CompressedFile[]> {
  const names = await readdir(folder, { recursive: true });
  const made = await Promise.all(
    names
      .filter((name) => TEXT.test(name))
      .sort()
      .map((name) => compressFile(folder, name)),
  );
  return made.filter((file) => file !== null);
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

function summaryOf(files: readonly CompressedFile[]): string {
  const total = (size: (file: CompressedFile) => number) => kilobytes(files.reduce((sum, file) => sum + size(file), 0));
  return `预压缩 ${files.length} 个文件：${total((file) => file.bytes)} → br ${total((file) => file.brotliBytes)}，gz ${total((file) => file.gzipBytes)}`;
}

/**
 * Compresses the build at the highest level, so that the server never compresses.
 * Runs last and on the folder, because public files are not in the bundle.
 */
export function compressPlugin(): Plugin {
  let folder = '';
  let isWritten = false;
  let report = (_line: string) => {};
  return {
    name: 'guanxiang:compress',
    apply: 'build',
    enforce: 'post',
    configResolved({ root, build, logger }) {
      folder = resolve(root, build.outDir);
      report = (line) => logger.info(line);
    },
    writeBundle() {
      isWritten = true;
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        // also called after a failed build, without its error
        if (!isWritten) return;
        isWritten = false;
        report(summaryOf(await compressFolder(folder)));
      },
    },
  };
}
