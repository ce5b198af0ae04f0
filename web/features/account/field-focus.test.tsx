import { expect, test } from 'vitest';
import { field, openRegister, submitAs } from '#tests/component/account-steps.ts';
import { changeSettings } from '#web/platform/storage/settings.ts';

/** The colour of a custom property, as the browser computes it. */
function colorOf(property: string): string {
  const probe = document.createElement('i');
  probe.style.color = `var(${property})`;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

test.each(['light', 'dark'] as const)(
  'a focused field has a ring in ink; only a wrong one is cinnabar, with its words: %s',
  async (theme) => {
    await openRegister();
    changeSettings({ theme });
    const name = field('用户名');
    const look = () => getComputedStyle(name.element());
    await name.click();
    await expect.element(name).toHaveFocus();
    await expect.poll(() => look().outlineColor).toBe(colorOf('--ink-2'));
    expect(look().outlineStyle).toBe('solid');
    expect(look().borderColor).not.toBe(colorOf('--cinnabar'));
    await submitAs('注册');
    await expect.element(name).toHaveAttribute('aria-invalid', 'true');
    await expect.element(name).toHaveFocus();
    await expect.poll(() => look().borderColor).toBe(colorOf('--cinnabar'));
    expect(look().outlineColor).toBe(colorOf('--ink-2'));
    await expect.element(name).toHaveAccessibleDescription(/请输入用户名和密码/);
  },
);
