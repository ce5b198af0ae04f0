import type { ReportStanding } from '#contract/moderation.ts';
import { findSignUpNetwork } from '#server/audit/audit-repo.ts';
import type { Db } from '#server/db/database.ts';
import { widerNetworkOf } from '#server/limits/address.ts';
import type { ContentRef } from '#server/moderation/moderated-repo.ts';
import { isNewAccount, isPaused } from '#server/moderation/posting.ts';
import { opaqueName } from '#server/security/tokens.ts';
import type { Viewer } from '#server/sessions/session-repo.ts';
import { hasTakenPart } from './participation-repo.ts';
import { findCounted, isDiscounted, type ReportNetworks } from './report-repo.ts';

/** The networks of a report, /24 or /48, by names from which nobody reads an address. */
export async function networksOf(
  db: Db,
  secret: Buffer,
  { userId, address }: { readonly userId: string; readonly address: string },
): Promise<ReportNetworks> {
  const signup = await findSignUpNetwork(db, userId);
  const named = (network: string) => opaqueName(secret, `report network ${network}`);
  return { network: named(widerNetworkOf(address)), signupNetwork: signup === null ? null : named(signup) };
}

/**
 * Whether the report of this person counts towards hiding the content. Three throwaway accounts must not hide anyone's writing: whoever counts
 * has taken part, and of those who report or registered from one network one counts.
 */
export async function standingOf(
  db: Db,
  content: ContentRef,
  viewer: Viewer,
  { network, signupNetwork }: ReportNetworks,
  now: number,
): Promise<ReportStanding> {
  if (isNewAccount(viewer, now)) return 'new';
  if (isPaused(viewer, now)) return 'paused';
  if (await isDiscounted(db, viewer.id)) return 'groundless';
  if (!(await hasTakenPart(db, viewer.id))) return 'idle';
  const counted = await findCounted(db, content);
  const known = new Set(counted.flatMap((one) => [one.network, one.signupNetwork]));
  const isKnown = (name: string | null) => name !== null && known.has(name);
  return isKnown(network) || isKnown(signupNetwork) ? 'network' : 'counts';
}
