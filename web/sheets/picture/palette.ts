export type PictureTheme = 'light' | 'dark';

const NAMES = ['paper', 'card', 'ink', 'ink-2', 'ink-3', 'line', 'cinnabar', 'on-cinnabar'] as const;
export type Palette = Readonly<Record<(typeof NAMES)[number], string>>;

/** The colours of web/ui/tokens.css in one theme, whatever the page's is: an element of that theme resolves them. */
export function paletteOf(theme: PictureTheme): Palette {
  const probe = document.createElement('i');
  probe.dataset['palette'] = theme;
  document.body.append(probe);
  const colors = NAMES.map((name) => {
    probe.style.color = `var(--${name})`;
    return [name, getComputedStyle(probe).color];
  });
  probe.remove();
  return Object.fromEntries(colors);
}

export type Faces = Readonly<Record<'kai' | 'serif' | 'sans', string>>;

/** The faces of web/ui/tokens.css, as a canvas takes them. */
export function facesOf(): Faces {
  const styles = getComputedStyle(document.documentElement);
  const faceOf = (name: keyof Faces): string => styles.getPropertyValue(`--${name}`);
  return { kai: faceOf('kai'), serif: faceOf('serif'), sans: faceOf('sans') };
}
