import type { ResultFacts } from '#contract/divination.ts';
import type { GuessCast } from '#contract/guess.ts';
import { manualCast } from '#core/casting/cast.ts';
import { type CastFigure, isSameCast } from '#core/casting/cast-name.ts';
import { newTimestamp, openCast } from '#web/platform/casts/current-cast.ts';
import { navigate } from '#web/platform/navigation/router.tsx';
import { useSavedResults } from '#web/platform/saved/saved-view.ts';
import { userIdNow } from '#web/platform/storage/session.ts';

/** 时间起卦 can be made again from its moment; of another way a guess has the figure alone. */
async function castAgain({ method, castFor }: GuessCast, figure: CastFigure): Promise<Omit<ResultFacts, 'timestamp'>> {
  if (method === 'time') {
    const { castByClock } = await import('#web/platform/calendar/calendar.ts');
    const { cast, moment } = await castByClock(new Date(castFor));
    if (isSameCast(cast, figure)) return { ...moment, cast };
  }
  return { cast: manualCast(figure), castFor, utcOffset: null, dayAt: null };
}

/** Opens the result of the cast that goes with one's own guess: the saved one, if it is saved. */
export async function openGuessCast(cast: GuessCast, figure: CastFigure): Promise<void> {
  if (userIdNow() !== null && !useSavedResults.getState().isRead)
    await (await import('#web/platform/saved/saved-results.ts')).load(); // failed: it opens as one that is not saved
  const isIt = (one: ResultFacts) => one.castFor === cast.castFor && isSameCast(one.cast, figure);
  const saved = useSavedResults.getState().results.find(isIt);
  openCast(saved ?? { timestamp: newTimestamp(), ...(await castAgain(cast, figure)) });
}

/** Somebody else's opens as a cast that was shared, which says to whom its sentences speak; once, and if its page is still shown. */
export async function openOthersCast(cast: GuessCast, figure: CastFigure): Promise<void> {
  const from = location.pathname;
  const [{ toShareLink }, { castFor, ...facts }] = await Promise.all([
    import('#core/share/share-link.ts'),
    castAgain(cast, figure),
  ]);
  if (location.pathname === from) navigate(`/c#${toShareLink({ ...facts, castForMs: Date.parse(castFor) })}`);
}
