import type { ResultFacts } from '#contract/divination.ts';
import { NOTICES } from '#contract/notices.ts';
import { fullName } from '#core/hexagram/king-wen.ts';
import { readingOf } from '#core/reading/reading.ts';
import { castLabel } from '#web/ui/cast-label.ts';
import { copyText } from './clipboard.ts';
import { showToast, TOAST_MS } from './toast.ts';

/** 主卦水雷屯，初爻动，变卦水地比 https://… */
function textOf(cast: ResultFacts['cast']): string {
  const { changed } = readingOf(cast);
  const change = changed === cast.main ? '' : `，变卦${fullName(changed)}`;
  return `主卦${castLabel(cast)}${change} ${location.origin}/hexagram/${cast.main}`;
}

/**
 * With the share sheet of the system if there is one, else by the clipboard. The link is part of the text: given apart from it,
 * many apps take the link and drop the text, and the cast is not said.
 */
export async function shareCast({ cast }: ResultFacts): Promise<void> {
  const text = textOf(cast);
  if (navigator.share) {
    await navigator.share({ title: '观象', text }).catch(() => {}); // rejects when the user closes the sheet
    return;
  }
  const isCopied = await copyText(text);
  showToast(isCopied ? NOTICES.linkCopied : NOTICES.copyFailed, TOAST_MS.share);
}
