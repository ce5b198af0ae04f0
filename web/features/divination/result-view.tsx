import { useState } from 'react';
import type { ResultFacts } from '#contract/divination.ts';
import { NOTICES } from '#contract/notices.ts';
import { type Reading, readingOf } from '#core/casting/reading.ts';
import { fullName } from '#core/hexagram/king-wen.ts';
import { lineName } from '#core/hexagram/line.ts';
import { trigramName } from '#core/trigram/trigram.ts';
import { AfterPaint } from '#web/platform/after-paint.tsx';
import { askToSave } from '#web/platform/asked-saves.ts';
import { ChunkSuspense } from '#web/platform/chunk-suspense.tsx';
import { closeCast } from '#web/platform/current-cast-storage.ts';
import { loginPath } from '#web/platform/navigation.ts';
import { saveCast } from '#web/platform/save-cast.ts';
import { useSession } from '#web/platform/session.ts';
import { shareCast } from '#web/platform/share-cast.ts';
import { classicTexts } from '#web/platform/texts.ts';
import { showToast } from '#web/platform/toast.ts';
import { useLater } from '#web/platform/use-later.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, PageHeader } from '#web/ui/page.tsx';
import { Arithmetic } from './arithmetic.tsx';
import { CastTime } from './cast-time.tsx';
import { HexagramCards } from './hexagram-cards.tsx';
import { ResultLines } from './result-lines.tsx';
import styles from './result-view.module.css';

const LOGIN_DELAY_MS = 2000;

export function ResultView({ facts }: { readonly facts: ResultFacts }) {
  const { cast } = facts;
  const reading = readingOf(cast.main, cast.moving);
  return (
    <>
      <PageHeader title={fullName(cast.main)}>
        <span className={styles.chip}>
          动 <b>{lineName(cast.moving)}</b> · 之 {fullName(reading.changed)}
        </span>
      </PageHeader>
      <HexagramCards reading={reading} />
      <NoMutualsNote reading={reading} />
      <CastTime facts={facts} />
      {cast.method === 'time' && <Arithmetic basis={cast.basis} />}
      <AfterPaint>
        <div className={styles.texts}>
          <ChunkSuspense rows={6}>
            <Texts facts={facts} />
          </ChunkSuspense>
        </div>
        <Actions facts={facts} />
      </AfterPaint>
    </>
  );
}

/** 乾坤无互，互其变卦: for 乾 and 坤 the book takes the mutuals of the changed hexagram. */
function NoMutualsNote({ reading: { changed, changedMutuals } }: { readonly reading: Reading }) {
  if (!changedMutuals) return null;
  const { useMutual, bodyMutual } = changedMutuals;
  return (
    <p className={styles.note}>
      乾坤无互，互其变卦：{fullName(changed)}之用互{trigramName(useMutual.trigram)}，体互
      {trigramName(bodyMutual.trigram)}。
    </p>
  );
}

function Texts({ facts: { cast } }: { readonly facts: ResultFacts }) {
  const text = classicTexts.read().textOf(cast.main);
  return (
    <>
      <Card label="卦辞">
        <h2 className={styles.label}>卦辞</h2>
        <p className={styles.classic}>{text.judgment}</p>
      </Card>
      <ResultLines hexagram={cast.main} moving={cast.moving} lines={text.lines} />
    </>
  );
}

function Actions({ facts }: { readonly facts: ResultFacts }) {
  const later = useLater();
  const [isLeaving, setIsLeaving] = useState(false);
  const isAuthenticated = useSession((session) => session.isAuthenticated);

  const onSave = () => {
    if (isAuthenticated) return saveCast(facts);
    askToSave(facts);
    setIsLeaving(true);
    showToast(NOTICES.loginToSave, LOGIN_DELAY_MS);
    later(loginPath('/divination'), LOGIN_DELAY_MS);
  };

  return (
    <div className={styles.actions}>
      <Button look="primary" onClick={onSave} disabled={isLeaving}>
        保存卦例
      </Button>
      <div>
        <Button onClick={() => shareCast(facts)}>分享</Button>
        <Button onClick={closeCast}>再起一卦</Button>
      </div>
    </div>
  );
}
