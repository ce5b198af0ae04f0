import { changeSettings, type Settings, useSettings } from '#web/platform/storage/settings.ts';
import { Choice } from '#web/ui/choice.tsx';
import { Switch } from '#web/ui/fields/switch.tsx';
import styles from './profile-page.module.css';

const THEME_OPTIONS: readonly { value: Settings['theme']; label: string }[] = [
  { value: 'system', label: '随系统' },
  { value: 'light', label: '浅色' },
  { value: 'dark', label: '深色' },
];

const SIZE_OPTIONS: readonly { value: Settings['textSize']; label: string }[] = [
  { value: 'normal', label: '标准' },
  { value: 'large', label: '大' },
  { value: 'larger', label: '特大' },
];

export function SettingsPanel() {
  const { theme, textSize, isLateZi } = useSettings();
  return (
    <section className={styles.settings} aria-label="设置">
      <Choice
        name="theme"
        legend="外观"
        options={THEME_OPTIONS}
        value={theme}
        onChange={(value) => changeSettings({ theme: value })}
        look="segments"
      />
      <Choice
        name="text-size"
        legend="字号"
        options={SIZE_OPTIONS}
        value={textSize}
        onChange={(value) => changeSettings({ textSize: value })}
        look="segments"
      />
      <Switch
        label="晚子时换日"
        about="开启后，23 点起日柱与农历都算次日。"
        isOn={isLateZi}
        onChange={(isOn) => changeSettings({ isLateZi: isOn })}
      />
    </section>
  );
}
