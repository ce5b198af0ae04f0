import { shortName } from '../hexagram/king-wen.ts';
import type { RuleText } from '../reading/kaobianzhan.ts';
import type { WholeReading } from '../reading/reading.ts';
import { textLabel } from '../reading/rule-words.ts';

/** How the two texts of 考变占 belong together; null where there is one only. */
export function pairOf({ moving }: WholeReading, texts: readonly RuleText[]): string | null {
  const [first, second] = texts.map(textLabel);
  const [leading, following] = texts.map(({ hexagram }) => shortName(hexagram));
  if (second === undefined) return null;
  if (moving.length === 3)
    return `${leading}与${following}是同一件事的两头，先从${leading}定大意，再拿${following}来对照，两处说得不同，以${leading}为准。`;
  return `先从${first}定大意，再看${second}补充了什么、限定了什么，两句说得不同，以${first}为准。`;
}
