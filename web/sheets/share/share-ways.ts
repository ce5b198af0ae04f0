import type { ResultFacts } from '#contract/divination.ts';
import { NOTICES } from '#contract/words/notices.ts';
import { castLabel } from '#core/casting/cast-name.ts';
import { fullName } from '#core/hexagram/king-wen.ts';
import { omenInWords } from '#core/journal/omen.ts';
import { readingOf } from '#core/reading/reading.ts';
import { toShareLink } from '#core/share/share-link.ts';
import type { GivenQuestion } from '#web/platform/casts/use-question.ts';
import { copyText, shareBySystem } from '#web/platform/device/share.ts';

/** Each way of sharing answers what came of it, in words. */

/** With the question and 外应 only where they are given. */
export const shareLinkOf = ({ castFor, ...facts }: ResultFacts, given: GivenQuestion): string =>
  `${location.origin}/c#${toShareLink({ ...facts, castForMs: Date.parse(castFor), ...given })}`;

/** 所问：此行可成？主卦水雷屯，初爻动，变卦水地比 https://…/c#1.… */
function textOf({ cast }: ResultFacts, link: string, { question, omen }: GivenQuestion): string {
  const { changed } = readingOf(cast);
  const change = changed === cast.main ? '' : `，变卦${fullName(changed)}`;
  const asked = question === null ? '' : `所问：${question}\n`;
  const outside = omen === null ? '' : `外应：${omenInWords(omen)}\n`;
  return `${asked}${outside}主卦${castLabel(cast)}${change} ${link}`;
}

/**
 * With the share sheet of the system if there is one, else by the clipboard. The link is part of the text: given apart from it,
 * many apps take the link and drop the text, and the cast is not said.
 */
export async function shareText(facts: ResultFacts, link: string, given: GivenQuestion): Promise<string> {
  const text = textOf(facts, link, given);
  const said = await shareBySystem({ title: '观象', text });
  return said ?? ((await copyText(text)) ? NOTICES.textCopied : NOTICES.copyFailed);
}
