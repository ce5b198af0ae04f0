import type { ResultFacts } from '#contract/divination.ts';
import { NOTICES } from '#contract/notices.ts';
import { readingOf } from '#core/casting/reading.ts';
import { fullName } from '#core/hexagram/king-wen.ts';
import { copyText } from '#web/platform/clipboard.ts';
import { showToast, TOAST_MS } from '#web/platform/toast.ts';
import { castLabel } from '#web/ui/cast-label.ts';

/** With the share sheet of the system if there is one, else by the clipboard. */
export async function shareCast({ cast }: ResultFacts): Promise<void> {
  const { changed } = readingOf(cast);
  const text = `${castLabel(cast)}${changed === cast.main ? '' : `，之${fullName(changed)}`}`;
  const url = `${location.origin}/hexagram/${cast.main}`;
  if (navigator.share) {
    await navigator.share({ title: '观象', text, url }).catch(() => {}); // rejects when the user closes the sheet
    return;
  }
  const isCopied = await copyText(`${text} ${url}`);
  showToast(isCopied ? NOTICES.linkCopied : NOTICES.copyFailed, TOAST_MS.share);
}
