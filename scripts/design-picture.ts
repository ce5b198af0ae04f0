/**
 * `npm run docs:design`: draws docs/design.svg, the steps of web/ui/tokens.css and the classes of web/ui/primitives.css in both themes.
 * The picture contains the two style sheets, so what it shows is what the app does.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const FILE = `${ROOT}docs/design.svg`;
const [WIDTH, GAP, PADDING, HEAD, CELL] = [520, 20, 24, 36, 104];
/** What a finger presses: chips and icons, buttons and fields, rows, rows with a figure. */
const HEIGHTS = [44, 50, 56, 64];
const SAMPLE = '君子以果行育德';
/** What is drawn in a primitive; three words where it is not named here. */
const INSIDE: Readonly<Record<string, string>> = {
  badge: '已隐藏',
  clamp: SAMPLE,
  detail: SAMPLE,
  note: SAMPLE,
  prose: SAMPLE,
  quiet: SAMPLE,
  touch: '⋯',
  unlabelled: '<label>题</label>',
  wrong: '没有取到',
};

const read = (path: string): string => readFileSync(`${ROOT}${path}`, 'utf8').trim();
const TOKENS = read('web/ui/tokens.css');
const PRIMITIVES = read('web/ui/primitives.css');
const unique = (all: readonly string[]): readonly string[] => [...new Set(all)];

interface Step {
  readonly name: string;
  readonly value: string;
  /** The comment beside it. */
  readonly use: string;
}

/** The tokens of one kind, as --text-12 is of kind text. */
export const stepsOf = (kind: string): readonly Step[] =>
  [...TOKENS.matchAll(new RegExp(`--(${kind}-[\\w-]+):\\s([^;]+);(?: /\\* (.*?) \\*/)?`, 'g'))].map(
    ([, name = '', value = '', use = '']) => ({ name, value, use }),
  );

export const primitives = (): readonly string[] =>
  unique([...PRIMITIVES.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/\.([a-z][\w-]*)/g)].map(([, name = '']) => name));

/** The widths and heights of the window that style sheets ask about. */
export const breakpoints = (): readonly string[] =>
  unique(
    globSync('web/**/*.css', { cwd: ROOT }).flatMap((path) =>
      [...read(path).matchAll(/@media[^{]*/g)].flatMap(([query]) => query.match(/(width|height) [<>]=? \d+px/g) ?? []),
    ),
  ).toSorted();

const colours = (): readonly string[] =>
  [...TOKENS.matchAll(/--([\w-]+): light-dark\(#/g)].map(([, name = '']) => name);

interface Section {
  readonly html: string;
  readonly height: number;
}

const section = (title: string, rows: string, height: number): Section => ({
  html: `<h2>${title}</h2>${rows}`,
  height: HEAD + height,
});

const inRow = (items: readonly string[], height: number): string =>
  `<div class="items" style="height:${height}px">${items.join('')}</div>`;

const item = (label: string, style: string, inside = ''): string =>
  `<figure><div style="${style}">${inside}</div><figcaption>${label}</figcaption></figure>`;

function typeSection(): Section {
  const sizes = [...stepsOf('text'), ...stepsOf('drawn')].map((step) => ({
    ...step,
    height: Math.max(24, Math.ceil(Number.parseFloat(step.value) * (step.value.endsWith('rem') ? 16 : 1) * 1.4)),
  }));
  const rows = sizes.map(
    ({ name, value, use, height }) =>
      `<div class="size" style="height:${height}px"><code>${name}</code><code>${value}</code>` +
      `<span style="font-size:var(--${name})">${height > 60 ? '观象' : SAMPLE}</span><i>${use}</i></div>`,
  );
  return section(
    'Type',
    rows.join('\n'),
    sizes.reduce((sum, { height }) => sum + height, 0),
  );
}

const linesSection = (): Section =>
  section('Line heights', inRow([words(stepsOf('lines').map(({ name, value }) => `${name} ${value}`))], 44), 44);

const words = (all: readonly string[]): string => `<p>${all.join(' · ').replaceAll('<', '&lt;')}</p>`;

function colourSection(): Section {
  const swatches = colours().map((name) => item(name, `width:42px;height:30px;background:var(--${name})`));
  const height = Math.ceil(swatches.length / 6) * 60;
  return section('Colours', `<div class="items six" style="height:${height}px">${swatches.join('')}</div>`, height);
}

const boxesOf = (title: string, kind: string, styleOf: (name: string) => string, height: number): Section =>
  section(
    title,
    inRow(
      stepsOf(kind).map(({ name }) => item(name.slice(kind.length + 1), styleOf(`var(--${name})`))),
      height,
    ),
    height,
  );

const sections = (): readonly Section[] => [
  typeSection(),
  linesSection(),
  colourSection(),
  boxesOf('Spaces', 'space', (size) => `width:${size};height:${size};background:var(--cinnabar)`, 80),
  boxesOf('Radii', 'radius', (radius) => `width:64px;height:44px;border-radius:${radius}`, 76),
  boxesOf('Shadows', 'shadow', (shadow) => `width:110px;height:48px;border-radius:12px;box-shadow:${shadow}`, 92),
  section(
    'Heights',
    inRow(
      HEIGHTS.map((height) => item(`${height}px`, `width:80px;height:${height}px;border-radius:12px`)),
      96,
    ),
    96,
  ),
  section('Layers', inRow([words(stepsOf('layer').map(({ name, value }) => `${name} ${value}`))], 44), 44),
  section('Breakpoints', inRow([words(breakpoints())], 60), 60),
  primitiveSection(),
];

function primitiveSection(): Section {
  const cells = primitives().map(
    (name) =>
      `<div class="cell"><code>.${name}</code><div><div class="${name}">` +
      `${INSIDE[name] ?? '<div>题</div><div>日</div><div>签</div>'}</div></div></div>`,
  );
  return section(
    'Primitives',
    `<div class="cells">${cells.join('\n')}</div>`,
    Math.ceil(cells.length / 3) * (CELL + GAP),
  );
}

const OWN = `.panel{box-sizing:border-box;height:100%;padding:${PADDING}px;background:var(--paper);color:var(--ink);font:15px/1.5 var(--sans)}
.panel *{box-sizing:border-box}.panel :is(h2,p,figure){margin:0}
h2{height:${HEAD}px;padding-top:10px;font:600 15px/24px var(--sans)}code,figcaption{color:var(--ink-3);font:11px/16px ui-monospace,monospace}
.size{display:flex;align-items:center;gap:12px;border-top:1px solid var(--line);line-height:1;white-space:nowrap}
.size code{flex:none;width:60px}.size i{margin-left:auto;color:var(--ink-3);font:11px/16px var(--sans)}
.items{display:flex;gap:14px;align-items:flex-end}.items p{align-self:start;font:12px/18px ui-monospace,monospace}
.six{display:grid;grid-template-columns:repeat(6,1fr);gap:10px 4px}
figure>div{border:1px solid var(--line);background:var(--card)}figcaption{white-space:nowrap}
.cells{display:grid;grid-template-columns:repeat(3,1fr);grid-auto-rows:${CELL}px;gap:${GAP}px}
.cell{overflow:hidden}.cell>div{position:relative;padding:4px 8px 12px 2px}.cell div>div>div{padding:0 8px}.badge{display:inline-block}`;

function panel(theme: 'light' | 'dark', x: number, height: number, html: string): string {
  return `<foreignObject x="${x}" y="0" width="${WIDTH}" height="${height}"><div xmlns="http://www.w3.org/1999/xhtml" class="panel" data-palette="${theme}">
${html}
</div></foreignObject>`;
}

export function designPicture(): string {
  const drawn = sections();
  const height = Math.ceil(drawn.reduce((sum, one) => sum + one.height, 2 * PADDING));
  const html = drawn.map((one) => one.html).join('\n');
  const width = 2 * WIDTH + GAP;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" viewBox="0 0 ${width} ${height}" role="img" aria-label="The tokens and primitives in both themes">
<style><![CDATA[
${TOKENS}
${PRIMITIVES}
${OWN}
]]></style>
${panel('light', 0, height, html)}
${panel('dark', WIDTH + GAP, height, html)}
</svg>
`;
}

if (import.meta.main) writeFileSync(FILE, designPicture());
