import { changeAvatar } from '#contract/account.ts';
import { sealUrlOf } from '#contract/avatar.ts';
import { ACCOUNT_NOTICES } from '#contract/words/account-notices.ts';
import type { HexagramCode } from '#core/hexagram/hexagram.ts';
import { err, ok, type Result } from '#core/result.ts';
import { chunkOf } from '#web/platform/chunks/chunk.ts';
import type { Square } from '#web/platform/images/image.ts';
import { call } from '#web/platform/network/api.ts';
import { messageOf } from '#web/platform/network/failure.ts';
import { signIn, useSession } from '#web/platform/storage/session.ts';

/** Few send a picture. */
export const uploads = chunkOf(() => import('#web/platform/images/uploads.ts'));

export type Chosen =
  | { readonly way: 'character' }
  | { readonly way: 'seal'; readonly seal: HexagramCode }
  | { readonly way: 'picture'; readonly file: File; readonly square: Square };

/** The session of this device shows the new avatar at once; those of others with their next refresh. */
function showInSession(avatarUrl: string | null): void {
  const session = useSession.getState();
  if (!session.isAuthenticated) return;
  const { token, sessionExpiry, user } = session;
  signIn({ token, expiresAt: new Date(sessionExpiry).toISOString(), user: { ...user, avatarUrl } });
}

async function addressOf(chosen: Chosen): Promise<Result<string | null, string>> {
  if (chosen.way === 'character') return ok(null);
  if (chosen.way === 'seal') return ok(sealUrlOf(chosen.seal));
  if (!navigator.onLine) return err(ACCOUNT_NOTICES.avatarOffline);
  return (await uploads.load()).upload(chosen.file, () => {}, chosen.square);
}

/** Uploads what has to be, and changes the avatar; null if it is done, else the message for the user. An upload that is not used is removed. */
export async function changeOwnAvatar(chosen: Chosen): Promise<string | null> {
  const address = await addressOf(chosen);
  if (!address.ok) return address.error;
  const result = await call(changeAvatar, { body: { avatarUrl: address.value } });
  if (result.ok) {
    showInSession(result.value.avatarUrl);
    return null;
  }
  if (chosen.way === 'picture' && address.value !== null) uploads.peek()?.discardUpload(address.value);
  return result.error.kind === 'network' ? ACCOUNT_NOTICES.avatarOffline : messageOf(result.error);
}
