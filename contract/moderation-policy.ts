import type { Role } from './auth.ts';
import type { ContentKind } from './moderation.ts';

interface Person {
  readonly id: string;
  readonly role: Role;
}

const RANK: Readonly<Record<Role, number>> = { user: 0, admin: 1, superadmin: 2 };

/** Who may moderate a person and what that person wrote: an admin or superadmin, of a higher role, and never oneself. */
export const canModerate = (viewer: Person, author: Person): boolean =>
  RANK[viewer.role] > 0 && viewer.id !== author.id && RANK[viewer.role] > RANK[author.role];

/** Who reads what was reported about a person: those who may moderate it, and a superadmin, for people whom nobody else may moderate. */
export const canSeeReports = (viewer: Person, author: Person): boolean =>
  viewer.role === 'superadmin' || canModerate(viewer, author);

/**
 * Whether reports alone may hide content of this person: nobody could moderate a superadmin's, so it would stay hidden; and three strangers
 * shall not change the name by which others know somebody.
 */
export const isHiddenByReports = (kind: ContentKind, author: { readonly role: Role }): boolean =>
  kind !== 'name' && author.role !== 'superadmin';

/** Who may report content: anyone but its owner. A guest is asked to, first. */
export const canReport = (viewer: { readonly id: string } | null, content: { readonly ownerId: string }): boolean =>
  viewer?.id !== content.ownerId;

/** Who may change the role of a person: a superadmin, of anyone but oneself: so one superadmin always remains. */
export const canChangeRole = (viewer: Person, member: { readonly id: string }): boolean =>
  viewer.role === 'superadmin' && viewer.id !== member.id;
