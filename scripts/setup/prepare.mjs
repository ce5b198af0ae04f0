// Runs on Node 20: plain JavaScript, no dependency.
import { installDependencies, pinnedNode } from './dependencies.mjs';
import { installSystemPackages } from './system-packages.mjs';
import { buildIfStale } from './web-build.mjs';

/** Installs what is missing, with these system packages, and builds the app if it is stale; answers the Node to go on with. */
export function prepare(parts = []) {
  installDependencies();
  const node = pinnedNode();
  installSystemPackages(parts);
  buildIfStale();
  return node;
}
