import type { RuleText } from '#core/casting/kaobianzhan.ts';
import { extraLabel, lineLabel } from '#core/hexagram/line.ts';

/** 卦辞, 九五, 用九. */
export function textLabel(text: RuleText): string {
  if (text.part === 'line') return lineLabel(text.hexagram, text.index);
  return text.part === 'extra' ? (extraLabel(text.hexagram) ?? '') : '卦辞';
}
