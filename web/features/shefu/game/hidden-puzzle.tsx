import { useEffect } from 'react';
import { DecisionBox } from '#web/sheets/decided/decision-box.tsx';
import { useOwnDecisions } from '#web/sheets/decided/own-decisions.ts';
import { Card, PageHeader, Skeleton } from '#web/ui/page.tsx';
import { MissingPuzzle } from '../load-failure.tsx';
import { seePlace } from '../puzzle-facts.ts';
import { LIST } from './owner-actions.tsx';

/** Readers find no puzzle here; its author, if it is hidden, finds out why and may answer once. */
export function HiddenPuzzle({ id }: { readonly id: string }) {
  const { isLoading, decisionOn } = useOwnDecisions();
  const judged = decisionOn('puzzle', id);
  useEffect(() => void seePlace(Number(id)), [id]); // its guesses cannot be shown
  if (isLoading) return <Skeleton rows={6} />;
  if (judged === null || judged.state === 'kept') return <MissingPuzzle />;
  return (
    <article>
      <PageHeader title={judged.title} back={LIST} isUserText />
      <Card>
        <DecisionBox content={judged} />
      </Card>
    </article>
  );
}
