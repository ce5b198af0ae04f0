import { NOTICES } from '#contract/words/notices.ts';
import { copyText } from '#web/platform/device/share.ts';
import { showToast, TOAST_MS } from '#web/platform/toast.ts';

export async function shareLink(path: string): Promise<void> {
  const isCopied = await copyText(`${location.origin}${path}`);
  showToast(isCopied ? NOTICES.linkCopied : NOTICES.copyFailed, TOAST_MS.share);
}
