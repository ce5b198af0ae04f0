import type { Role } from './auth.ts';
import type { Access } from './endpoint.ts';

/** Who may make a call that declares this access. Whose thing the call is about is the resource's own policy. */
export function canCall(access: Access, viewer: { readonly role: Role } | null): boolean {
  if (access === 'anyone') return true;
  if (viewer === null) return false;
  return access === 'user' || viewer.role === 'superadmin' || (access === 'admin' && viewer.role === 'admin');
}
