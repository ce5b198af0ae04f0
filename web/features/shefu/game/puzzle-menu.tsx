import { useState } from 'react';
import { canCall } from '#contract/access-policy.ts';
import { chooseDaily, showOwnGuess } from '#contract/guess.ts';
import { canReport } from '#contract/moderation-policy.ts';
import { dayText } from '#contract/words/dates.ts';
import { chunkOf } from '#web/platform/chunks/chunk.ts';
import { useLazySheet } from '#web/platform/chunks/use-lazy-sheet.tsx';
import { call } from '#web/platform/network/api.ts';
import { callAloud } from '#web/platform/network/said.ts';
import { keptGuesses } from '#web/platform/saved/guesses/kept-guesses.ts';
import { useSession } from '#web/platform/storage/session.ts';
import { GUESS_OUTCOME_NAMES } from '#web/ui/pictures/guess-outcome-sign.tsx';
import { REPORTED_NAME } from '#web/ui/rows/byline.tsx';
import { personReports } from '../reports/person-reports.ts';
import { type Report, ReportMenu } from '../reports/report-menu.tsx';
import type { Question } from './own-guess.ts';
import { LIST } from './owner-actions.tsx';

const shareSheet = chunkOf(async () => (await import('#web/sheets/picture/share-puzzle.tsx')).SharePuzzle);

/** 中, 近 or 未中 of one's own guess, the author's word before one's own; null before there is one. */
async function outcomeNameOf(puzzleId: number, user: string | null): Promise<string | null> {
  if (user === null) {
    const outcome = keptGuesses.of(null).find((guess) => guess.puzzleId === puzzleId)?.verdict ?? null;
    return outcome && GUESS_OUTCOME_NAMES[outcome];
  }
  const result = await call(showOwnGuess, { query: { id: String(puzzleId) } });
  const guess = result.ok ? result.value.guess : null;
  const outcome = guess?.authorVerdict ?? guess?.verdict ?? null;
  return outcome && GUESS_OUTCOME_NAMES[outcome];
}

interface PuzzleMenuProps {
  readonly question: Question;
  /** The name that this reader is shown. */
  readonly author: string;
}

/** ⋯ of a puzzle: a picture to share, for admins 今日射覆, and 举报 where it is somebody else's. */
export function PuzzleMenu({ question, author }: PuzzleMenuProps) {
  const { id, ownerId, authorAvatarUrl, title, createdAt, questionText, questionImageUrl } = question.puzzle;
  const user = useSession((session) => session.user);
  const [outcome, setOutcome] = useState<string | null>(null);
  const { Sheet, open, close } = useLazySheet(shareSheet);
  const share = async () => {
    setOutcome(await outcomeNameOf(id, user?.id ?? null));
    await open();
  };
  const feature = () => callAloud(chooseDaily, { body: { id } });
  const items = [
    { label: '分享图片', onChoose: share },
    ...(canCall(chooseDaily.access, user) ? [{ label: '定为今日射覆', onChoose: feature }] : []),
  ];
  const reports: readonly Report[] = [
    { label: '举报这道题', subject: { kind: 'puzzle', id: String(id), whose: `${author}的题`, words: title } },
    ...personReports({ id: ownerId, name: author, avatarUrl: authorAvatarUrl }, '出题人'),
  ];
  const drawn = {
    ...{ title, outcome, question: questionText, imageUrl: questionImageUrl },
    byline: `${author === REPORTED_NAME ? '某人' : author} · ${dayText(createdAt)}`, // a picture is for others
    counts: `猜 ${question.guesses} · 中 ${question.hits}`,
    link: `${location.origin}${LIST}/${id}`,
  };
  return (
    <>
      <ReportMenu label={`更多 ${title}`} items={items} reports={canReport(user, question.puzzle) ? reports : []} />
      {Sheet && <Sheet puzzle={drawn} onClose={close} />}
    </>
  );
}
