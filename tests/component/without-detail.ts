import { onTestFinished } from 'vitest';
import type { HexagramCode } from '#core/hexagram/hexagram.ts';
import type { LineIndex } from '#core/hexagram/line.ts';
import { loadCompanion } from '#core/texts/companion.ts';
import type { Detail } from '#core/texts/types.ts';

/** For the length of a test: the texts of this hexagram, which the app reads too, lack the detail of one line. */
export async function withoutDetail(code: HexagramCode, line: LineIndex): Promise<void> {
  const lines = (await loadCompanion(code)).detail.lines as Record<number, Detail>;
  const taken = lines[line];
  if (!taken) throw new Error(`${code} ${line} has no detail`);
  delete lines[line];
  onTestFinished(() => {
    lines[line] = taken;
  });
}
