import type { ReactNode } from 'react';
import type { LoginResponse } from '#contract/auth.ts';
import { loginPath } from '#web/platform/navigation/paths.ts';
import { Redirect } from '#web/platform/navigation/router.tsx';
import { useSession } from '#web/platform/storage/session.ts';

interface SignedInProps {
  /** Where a login returns to. */
  readonly path: string;
  readonly children: (user: LoginResponse['user']) => ReactNode;
}

/** A page of whoever is signed in; others come to the login page first. */
export function SignedIn({ path, children }: SignedInProps) {
  const user = useSession((session) => session.user);
  return user ? children(user) : <Redirect to={loginPath(path)} />;
}
