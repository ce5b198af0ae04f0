import { useState } from 'react';
import type { ResultFacts } from '#contract/divination.ts';
import { askedNow, forgetAsked, setAsked } from '#web/platform/casts/asked-questions.ts';
import { addDraft, removeDraft } from '#web/platform/casts/cast-drafts.ts';
import { openCast, openNewCast } from '#web/platform/casts/current-cast.ts';
import { entryPath } from '#web/platform/navigation/paths.ts';
import { navigate } from '#web/platform/navigation/router.tsx';
import { showToast, TOAST_MS } from '#web/platform/toast.ts';
import { useOmenSheet, useQuestionSheet } from '#web/sheets/lazy/lazy-sheets.tsx';
import { Button } from '#web/ui/button.tsx';
import { MoreIcon } from '#web/ui/icons.tsx';
import { Menu } from '#web/ui/rows/menu.tsx';

/** A cast that nobody wants to keep: it goes with what was asked, and 撤销 brings both back. */
function discard(facts: ResultFacts): void {
  const asked = askedNow().find(({ about }) => about === facts.timestamp);
  removeDraft(facts.timestamp);
  forgetAsked(facts.timestamp);
  openNewCast(null);
  const restore = () => {
    addDraft(facts);
    if (asked) setAsked(facts.timestamp, asked);
    openCast(facts);
  };
  showToast('已移除', TOAST_MS.undo, { label: '撤销', run: restore });
}

/** ⋯: what is done with a result less often than saving and sharing. */
export function MoreActions({ facts, isSaved }: { readonly facts: ResultFacts; readonly isSaved: boolean }) {
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  const { question, ask, sheet } = useQuestionSheet(facts);
  const outside = useOmenSheet(facts);
  const ownItems = isSaved
    ? [{ label: '记录', onChoose: () => navigate(entryPath(facts.timestamp)) }]
    : [{ label: '移除这一卦', onChoose: () => discard(facts) }];
  return (
    <>
      <Button
        aria-label="更多"
        aria-haspopup="menu"
        aria-expanded={opener !== null}
        onClick={(event) => setOpener(event.currentTarget)}
      >
        <MoreIcon />
      </Button>
      {opener && (
        <Menu
          label="更多"
          opener={opener}
          items={[
            { label: question.question === null ? '写下所问' : '改所问', onChoose: ask },
            { label: outside.omen === null ? '记下外应' : '改外应', onChoose: outside.note },
            ...ownItems,
          ]}
          onClose={() => setOpener(null)}
        />
      )}
      {sheet}
      {outside.sheet}
    </>
  );
}
