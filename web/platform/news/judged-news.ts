/** Asks what was decided and what waits. Apart from news.ts, which pages of the first visit load: the calls of 管理 come with their schemas. */
import { canCall } from '#contract/access-policy.ts';
import { listOwnJudgements, listReported } from '#contract/moderation.ts';
import { call } from '../network/api.ts';
import { useSession } from '../storage/session.ts';
import { judgedKeys, newestOf } from './judged-keys.ts';

export interface JudgedNews {
  readonly judged?: readonly string[];
  readonly waiting?: string | null;
}

/** What the server has not answered is left out. */
export async function askJudged(): Promise<JudgedNews> {
  const { user } = useSession.getState();
  if (user === null) return {};
  const [judged, waiting] = await Promise.all([
    call(listOwnJudgements),
    canCall(listReported.access, user) ? call(listReported, { query: { list: 'waiting' } }) : null,
  ]);
  return {
    ...(judged.ok && { judged: judgedKeys(judged.value) }),
    ...(waiting === null && { waiting: null }), // no admin, or an admin no more
    ...(waiting?.ok && { waiting: newestOf(waiting.value.things, user.id) }),
  };
}
