import type { Rolldown } from 'vite';

/** The chunk of a build that has the module of this path. */
export function chunkOfModule(bundle: Rolldown.OutputBundle, path: string): Rolldown.OutputChunk {
  const found = Object.values(bundle).find(
    (file): file is Rolldown.OutputChunk => file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith(path)),
  );
  if (!found) throw new Error(`${path} is in no chunk`);
  return found;
}
