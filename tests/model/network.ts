import type { Profile, World } from './world.ts';

/** What befalls one request: the next one of its browser. */
export const FAULTS = [
  'dropRequest',
  'dropResponse',
  'late',
  'twice',
  'captive',
  'cut',
  400,
  413,
  422,
  429,
  500,
  503,
  507,
] as const;
export type Fault = (typeof FAULTS)[number];

const HOP_MS = 5;
const TIMEOUT_MS = 15_000;
const LATE_MS = 22_000;
const TWICE_MS = 40_000;

export type Reply<T> =
  | { readonly kind: 'answer'; readonly value: T }
  | { readonly kind: 'network' }
  | { readonly kind: 'captive' }
  | Refusal;
interface Refusal {
  readonly kind: 'status';
  readonly status: number;
}

/** One request and its answer; `handle` runs on the server for the user the token stands for. */
export async function exchange<T>(
  world: World,
  profile: Profile,
  { token, handle }: { token: string | null; handle: (user: string) => T },
): Promise<Reply<T>> {
  const { time } = world;
  const fault = profile.faults.shift();
  const { generation } = world;
  const atServer = (): Reply<T> => {
    if (world.isServerDown || world.generation !== generation) return { kind: 'network' };
    const user = token === null ? undefined : world.sessions.get(token);
    return user === undefined ? { kind: 'status', status: 401 } : { kind: 'answer', value: handle(user) };
  };
  const fails = async (ms: number): Promise<Reply<T>> => {
    await time.wait(ms);
    return { kind: 'network' };
  };
  if (profile.isOffline || world.isServerDown) return fails(1);
  if (fault === 'dropRequest') return fails(TIMEOUT_MS);
  if (fault === 'late') {
    time.at(LATE_MS, atServer);
    return fails(TIMEOUT_MS);
  }
  await time.wait(HOP_MS);
  if (typeof fault === 'number') return { kind: 'status', status: fault };
  if (fault === 'captive') return { kind: 'captive' };
  const reply = atServer();
  if (fault === 'twice') time.at(TWICE_MS, atServer);
  if (fault === 'dropResponse') return fails(TIMEOUT_MS);
  await time.wait(HOP_MS);
  return fault === 'cut' || world.generation !== generation ? { kind: 'network' } : reply;
}
