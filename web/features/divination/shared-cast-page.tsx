import { useState } from 'react';
import { NOTICES } from '#contract/words/notices.ts';
import { type LinkError, type OpenedCast, parseShareLink } from '#core/share/share-link.ts';
import { newTimestamp } from '#web/platform/casts/current-cast.ts';
import { useHash } from '#web/platform/navigation/popstate.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { PageState, useDocumentTitle } from '#web/ui/page.tsx';
import { STATE_FIGURES } from '#web/ui/state-figures.ts';
import { ResultView } from './form/lazy-result-view.ts';
import { SharedNote } from './shared-note.tsx';

/** /c#1.…: a cast that somebody shared. All of it is in the fragment, which no browser sends. */
export function SharedCastPage() {
  const fragment = useHash().slice(1);
  return <Opened key={fragment} fragment={fragment} />;
}

function Opened({ fragment }: { readonly fragment: string }) {
  const [opened] = useState(() => parseShareLink(fragment));
  return opened.ok ? <SharedCast opened={opened.value} /> : <UselessLink error={opened.error} />;
}

function SharedCast({ opened }: { readonly opened: OpenedCast }) {
  const [timestamp] = useState(newTimestamp);
  const { cast, castForMs, utcOffset, dayAt, madeBy, question, omen } = opened;
  const facts = { timestamp, cast, castFor: new Date(castForMs).toISOString(), utcOffset, dayAt };
  const given = { question, omen };
  const note = <SharedNote isWithoutWords={madeBy !== null} given={given} />;
  return <ResultView facts={facts} shared={{ madeBy, given, note }} />;
}

function UselessLink({ error }: { readonly error: LinkError }) {
  const isTooNew = error === 'unknownVersion';
  const title = isTooNew ? NOTICES.linkTooNew : NOTICES.linkDamaged;
  useDocumentTitle(title);
  return (
    <PageState
      isPage
      figure={isTooNew ? STATE_FIGURES.fault : STATE_FIGURES.missing}
      title={title}
      text={
        isTooNew
          ? '这个链接来自新版的观象。刷新得到新版本之后，再打开链接。'
          : '请向分享的人再要一次，复制时不要漏掉末尾。'
      }
    >
      {isTooNew ? (
        <Button look="pill" onClick={() => location.reload()}>
          刷新
        </Button>
      ) : (
        <ButtonLink look="pill" href="/divination">
          回到起卦
        </ButtonLink>
      )}
    </PageState>
  );
}
