import type { Role } from './auth.ts';
import type { Access } from './endpoint.ts';

/** Who may make a call that declares this access. Whose thing the call is about is the resource's own policy. */
export function canCall(access: Access, viewer: { readonly role: Role } | null): boolean {
  if (access === 'anyone') return true;
  if (viewer === null) return false;
  return access === 'user' || viewer.role === 'superadmin' || (access === 'admin' && viewer.role === 'admin');
}

/** Whose results and practice someone lists, saves and deletes, and about whose results they write: their own and nobody else's, whatever their role. */
export const historyOwner = (viewer: { readonly id: string }): string => viewer.id;
