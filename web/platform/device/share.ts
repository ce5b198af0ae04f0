import { NOTICES } from '#contract/words/notices.ts';
import { showToast, TOAST_MS } from '../toast.ts';

/** False when the browser refuses. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

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

export async function shareLink(path: string): Promise<void> {
  const isCopied = await copyText(`${location.origin}${path}`);
  showToast(isCopied ? NOTICES.linkCopied : NOTICES.copyFailed, TOAST_MS.share);
}
