import { existsSync } from 'node:fs';

/** The program and its Debian package. */
const TOOLS = {
  haproxy: 'haproxy',
  'docker-compose': 'docker-compose',
  'systemd-analyze': 'systemd',
  pgbouncer: 'pgbouncer',
  promtool: 'prometheus',
  buildah: 'buildah',
  mmdebstrap: 'mmdebstrap',
} as const;

const FOLDERS = ['/usr/sbin', '/usr/bin', '/usr/local/sbin', '/usr/local/bin'];

/** Where the program is; if it is nowhere, the error says how to install all of them. */
export function pathOf(tool: keyof typeof TOOLS): string {
  const found = FOLDERS.map((folder) => `${folder}/${tool}`).find(existsSync);
  if (found) return found;
  throw new Error(`${tool} is missing: apt-get install --no-install-recommends ${Object.values(TOOLS).join(' ')}`);
}
