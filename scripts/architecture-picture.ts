/**
 * `npm run docs:architecture`: draws docs/architecture.svg from the imports. A box is a folder; it is above all that it imports. A line is left out if a path over other boxes leads to the same one.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { importedBy, isTest, sourceFilesIn } from '../tests/support/source-files.ts';

const FILE = fileURLToPath(new URL('../docs/architecture.svg', import.meta.url));
const WIDTH = 1000;
const [BOX_HEIGHT, GAP, ROW, PADDING, TITLE] = [30, 14, 52, 18, 34];

interface Box {
  readonly folder: string;
  readonly imports: ReadonlySet<string>;
}

interface Placed extends Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** core/kin of core/kin/kin.ts; undefined for a file directly in core. */
const folderOf = (path: string): string | undefined => /^[^/]+\/[^/.]+(?=\/)/.exec(path)?.[0];

function boxesOf(top: string): readonly Box[] {
  const found = new Map<string, Set<string>>();
  for (const { path, imports } of sourceFilesIn(top)) {
    const folder = folderOf(path);
    if (folder === undefined || isTest(path)) continue;
    const targets = imports.map((target) => folderOf(importedBy(path, target) ?? ''));
    const inside = targets.filter((target) => target?.startsWith(`${top}/`) && target !== folder) as string[];
    found.set(folder, new Set([...(found.get(folder) ?? []), ...inside]));
  }
  return [...found]
    .map(([folder, imports]) => ({ folder, imports }))
    .sort((a, b) => a.folder.localeCompare(b.folder, 'en'));
}

/** How many boxes are below this one on the longest way. */
function depthsOf(boxes: readonly Box[]): ReadonlyMap<string, number> {
  const depths = new Map<string, number>();
  const depthOf = (folder: string): number => {
    const known = depths.get(folder);
    if (known !== undefined) return known;
    depths.set(folder, 0); // of a folder that leads back to itself
    const { imports = [] } = boxes.find((box) => box.folder === folder) ?? {};
    const depth = Math.max(0, ...[...imports].map((other) => depthOf(other) + 1));
    depths.set(folder, depth);
    return depth;
  };
  for (const { folder } of boxes) depthOf(folder);
  return depths;
}

/** The imports to which no other import leads. */
function directImports(box: Box, boxes: readonly Box[]): readonly string[] {
  const reached = (folder: string, seen: Set<string>): ReadonlySet<string> => {
    for (const next of boxes.find((one) => one.folder === folder)?.imports ?? [])
      if (!seen.has(next)) reached(next, seen.add(next));
    return seen;
  };
  const others = (target: string) => [...box.imports].filter((other) => other !== target);
  return [...box.imports].filter((target) => !others(target).some((other) => reached(other, new Set()).has(target)));
}

const labelOf = ({ folder }: Box): string => folder.slice(folder.indexOf('/') + 1);
const widthOf = (box: Box): number => 20 + labelOf(box).length * 7.4;

/** From the lowest row up, since a box stands over the middle of what it imports. */
function panelOf(top: string, x: number, y: number, width: number) {
  const boxes = boxesOf(top);
  const depths = depthsOf(boxes);
  const rows = 1 + Math.max(0, ...depths.values());
  const placed: Placed[] = [];
  const middleBelow = (box: Box): number => {
    const below = placed.filter(({ folder }) => box.imports.has(folder));
    return below.reduce((sum, one) => sum + one.x + one.width / 2, 0) / (below.length || 1) || x + width / 2;
  };
  for (let depth = 0; depth < rows; depth++) {
    const row = boxes.filter(({ folder }) => depths.get(folder) === depth);
    row.sort((a, b) => middleBelow(a) - middleBelow(b));
    const free = width - 2 * PADDING - row.reduce((sum, box) => sum + widthOf(box), 0);
    const gap = Math.max(GAP, Math.min(free / (row.length + 1), 80));
    let left = x + PADDING + (free - gap * (row.length - 1)) / 2;
    for (const box of row) {
      placed.push({ ...box, x: left, y: y + TITLE + (rows - 1 - depth) * ROW, width: widthOf(box) });
      left += widthOf(box) + gap;
    }
  }
  return { top, x, y, width, height: TITLE + (rows - 1) * ROW + BOX_HEIGHT + PADDING, boxes: placed };
}

const round = (value: number): string => value.toFixed(1).replace(/\.0$/, '');

function drawn({ top, x, y, width, height, boxes }: ReturnType<typeof panelOf>): string {
  const lines = boxes.flatMap((box) =>
    directImports(box, boxes).flatMap((target) => {
      const below = boxes.find(({ folder }) => folder === target);
      if (!below) return [];
      const [fromX, fromY, toX] = [box.x + box.width / 2, box.y + BOX_HEIGHT, below.x + below.width / 2];
      const middle = (below.y - fromY) / 2;
      const curve = [fromX, fromY + middle, toX, below.y - middle, toX, below.y].map(round).join(' ');
      return [`<path class="import" d="M${round(fromX)} ${round(fromY)}C${curve}"/>`];
    }),
  );
  const rectangles = boxes.map(
    (box) =>
      `<rect class="box" x="${round(box.x)}" y="${round(box.y)}" width="${round(box.width)}" height="${BOX_HEIGHT}" rx="6"/>` +
      `<text x="${round(box.x + box.width / 2)}" y="${round(box.y + 20)}">${labelOf(box)}</text>`,
  );
  return [
    `<rect class="panel" x="${x}" y="${y}" width="${width}" height="${height}" rx="10"/>`,
    `<text class="title" x="${x + PADDING}" y="${y + 22}">${top}</text>`,
    ...lines,
    ...rectangles,
  ].join('\n');
}

/** From one panel to another that it imports. */
const arrow = (x: number, from: number, to: number): string =>
  `<path class="arrow" d="M${x} ${from}V${to - 9}"/><path class="head" d="M${x - 6} ${to - 9}h12l-6 9z"/>`;

export function architecturePicture(): string {
  const [server, web] = [panelOf('server', 0, 0, 640), panelOf('web', 680, 0, WIDTH - 680)];
  const below = Math.max(server.height, web.height) + 40;
  const contract = panelOf('contract', 0, below, WIDTH);
  const core = panelOf('core', 0, below + contract.height + 40, WIDTH);
  const arrows = [
    arrow(server.width / 2, server.height, contract.y),
    arrow(web.x + web.width / 2, web.height, contract.y),
    arrow(WIDTH / 2, contract.y + contract.height, core.y),
  ];
  const height = core.y + core.height;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-1 -1 ${WIDTH + 2} ${height + 2}" role="img" aria-label="Folders and their imports">
<style>
text{font:12px ui-monospace,monospace;text-anchor:middle;fill:#221d17}.title{font-weight:700;font-size:15px;text-anchor:start;fill:#b1281e}
.panel{fill:#f6f1e6;stroke:#e5dbc8}.box{fill:#fffdf7;stroke:#d9ccb4}.import,.arrow{fill:none;stroke:#978c7b}.arrow{stroke-width:3}.head{fill:#978c7b}
@media(prefers-color-scheme:dark){text{fill:#efe7d8}.title{fill:#e2604f}.panel{fill:#14120f;stroke:#322c24}.box{fill:#1d1a16;stroke:#3a332a}}
</style>
${[...arrows, ...[server, web, contract, core].map(drawn)].join('\n')}
</svg>
`;
}

if (import.meta.main) writeFileSync(FILE, architecturePicture());
