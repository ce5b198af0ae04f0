import type { ResultFacts } from '#contract/divination.ts';
import { NOTICES } from '#contract/words/notices.ts';
import { fullName } from '#core/hexagram/king-wen.ts';
import { readingOf } from '#core/reading/reading.ts';
import { toShareLink } from '#core/share/share-link.ts';
import { copyText } from '#web/platform/device/clipboard.ts';
import { castLabel } from '#web/ui/book/cast-label.ts';

/** Each way of sharing answers what came of it, in words. */

/** With the question only where it is given. */
export const shareLinkOf = ({ castFor, ...facts }: ResultFacts, question: string | null): string =>
  `${location.origin}/c#${toShareLink({ ...facts, castForMs: Date.parse(castFor), question })}`;

export const copyLink = async (link: string): Promise<string> =>
  (await copyText(link)) ? NOTICES.linkCopied : NOTICES.copyFailed;

/** By the share sheet of the system; null where there is none, or it does not take this. */
export async function shareBySystem(data: ShareData): Promise<string | null> {
  try {
    await navigator.share(data);
    return NOTICES.shared;
  } catch (error) {
    const isClosed = error instanceof DOMException && error.name === 'AbortError';
    return isClosed ? NOTICES.shareCancelled : null;
  }
}

/** 所问：此行可成？主卦水雷屯，初爻动，变卦水地比 https://…/c#1.… */
function textOf({ cast }: ResultFacts, link: string, question: string | null): string {
  const { changed } = readingOf(cast);
  const change = changed === cast.main ? '' : `，变卦${fullName(changed)}`;
  const asked = question === null ? '' : `所问：${question}\n`;
  return `${asked}主卦${castLabel(cast)}${change} ${link}`;
}

/**
 * With the share sheet of the system if there is one, else by the clipboard. The link is part of the text: given apart from it,
 * many apps take the link and drop the text, and the cast is not said.
 */
export async function shareText(facts: ResultFacts, link: string, question: string | null): Promise<string> {
  const text = textOf(facts, link, question);
  const said = await shareBySystem({ title: '观象', text });
  return said ?? ((await copyText(text)) ? NOTICES.textCopied : NOTICES.copyFailed);
}
