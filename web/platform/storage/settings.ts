import { create } from 'zustand';
import { readStored, writeStored } from './storage.ts';

const KEY = 'guanxiang-settings';

const THEMES = ['system', 'light', 'dark'] as const;
const TEXT_SIZES = ['normal', 'large', 'larger'] as const;

export interface Settings {
  readonly theme: (typeof THEMES)[number];
  readonly textSize: (typeof TEXT_SIZES)[number];
  /** 晚子时换日: the day begins at 23:00. */
  readonly isLateZi: boolean;
  /** The clock of the form is unfolded. */
  readonly isClockOpen: boolean;
}

const DEFAULTS: Settings = {
  theme: 'system',
  textSize: 'normal',
  isLateZi: false,
  isClockOpen: false,
};

/** An unreadable setting gets its default. Written by hand: a schema would bring valibot into the first load. */
function parse(value: unknown): Settings | null {
  if (typeof value !== 'object' || value === null) return null;
  const { theme, textSize, isLateZi, isClockOpen } = value as Partial<Record<keyof Settings, unknown>>;
  return {
    theme: THEMES.find((known) => known === theme) ?? DEFAULTS.theme,
    textSize: TEXT_SIZES.find((known) => known === textSize) ?? DEFAULTS.textSize,
    isLateZi: isLateZi === true,
    isClockOpen: isClockOpen === true,
  };
}

const read = (): Settings => readStored(localStorage, KEY, parse) ?? DEFAULTS;

export const useSettings = create<Settings>()(read);

/** The colour of the browser's own bars: index.html has one for each theme. */
function applyToBars(theme: Settings['theme']): void {
  for (const bar of document.querySelectorAll<HTMLMetaElement>('meta[data-theme-of]')) {
    const own = bar.dataset['themeOf'];
    bar.media = theme === 'system' ? `(prefers-color-scheme: ${own})` : own === theme ? 'all' : 'not all';
  }
}

function apply({ theme, textSize }: Settings): void {
  const root = document.documentElement;
  if (theme === 'system') delete root.dataset['theme'];
  else root.dataset['theme'] = theme;
  applyToBars(theme);
  root.dataset['textSize'] = textSize;
}

export function changeSettings(change: Partial<Settings>): void {
  useSettings.setState(change);
  writeStored(localStorage, KEY, useSettings.getState());
  apply(useSettings.getState());
}

apply(useSettings.getState());

export const dayAtOf = ({ isLateZi }: Settings): 0 | 23 => (isLateZi ? 23 : 0);
