import * as v from 'valibot';
import { create } from 'zustand';
import { readStored, writeStored } from './storage.ts';

const KEY = 'guanxiang-settings';

export const THEMES = ['system', 'light', 'dark'] as const;
export const TEXT_SIZES = ['normal', 'large', 'larger'] as const;

const settings = v.object({
  theme: v.fallback(v.picklist(THEMES), 'system'),
  textSize: v.fallback(v.picklist(TEXT_SIZES), 'normal'),
  /** 晚子时换日: the day turns at 23:00. */
  isLateZi: v.fallback(v.boolean(), false),
});
export type Settings = v.InferOutput<typeof settings>;

const DEFAULTS: Settings = { theme: 'system', textSize: 'normal', isLateZi: false };

const read = (): Settings =>
  readStored(localStorage, KEY, (value) => {
    const parsed = v.safeParse(settings, value);
    return parsed.success ? parsed.output : null;
  }) ?? DEFAULTS;

export const useSettings = create<Settings>()(read);

function apply({ theme, textSize }: Settings): void {
  const root = document.documentElement;
  if (theme === 'system') delete root.dataset['theme'];
  else root.dataset['theme'] = theme;
  root.dataset['textSize'] = textSize;
}

export function changeSettings(change: Partial<Settings>): void {
  useSettings.setState(change);
  writeStored(localStorage, KEY, useSettings.getState());
  apply(useSettings.getState());
}

apply(useSettings.getState());

export const dayAtOf = ({ isLateZi }: Settings): 0 | 23 => (isLateZi ? 23 : 0);
