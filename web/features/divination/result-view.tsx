import { useState } from 'react';
import type { ResultFacts } from '#contract/divination.ts';
import { NOTICES } from '#contract/notices.ts';
import { textsToRead } from '#core/casting/kaobianzhan.ts';
import { type BodyUseReading, type Reading, readingOf } from '#core/casting/reading.ts';
import { fullName } from '#core/hexagram/king-wen.ts';
import { LINE_INDICES, movementOf } from '#core/hexagram/line.ts';
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
import { RuleCard } from './rule-card.tsx';

const LOGIN_DELAY_MS = 2000;

export function ResultView({ facts }: { readonly facts: ResultFacts }) {
  const { cast } = facts;
  const reading = readingOf(cast);
  return (
    <>
      <PageHeader title={fullName(cast.main)}>
        <span className={styles.chip}>
          <Movement reading={reading} />
        </span>
      </PageHeader>
      <HexagramCards reading={reading} />
      {reading.kind === 'bodyUse' && <NoMutualsNote reading={reading} />}
      <CastTime facts={facts} />
      {cast.method === 'time' && <Arithmetic basis={cast.basis} />}
      <AfterPaint>
        <div className={styles.texts}>
          <ChunkSuspense rows={6}>
            {reading.kind === 'whole' && <RuleCard reading={reading} />}
            <Texts reading={reading} />
          </ChunkSuspense>
        </div>
        <Actions facts={facts} />
      </AfterPaint>
    </>
  );
}

/** 动 初爻 · 之 水地比; or 六爻不动, 六爻皆动 · 之 …. */
function Movement({ reading: { moving, changed } }: { readonly reading: Reading }) {
  const isSome = moving.length > 0 && moving.length < LINE_INDICES.length;
  return (
    <>
      {isSome && '动 '}
      <b>{isSome ? movementOf(moving).slice(0, -1) : movementOf(moving)}</b>
      {moving.length > 0 && ` · 之 ${fullName(changed)}`}
    </>
  );
}

/** 乾坤无互，互其变卦: for 乾 and 坤 the book takes the mutuals of the changed hexagram. */
function NoMutualsNote({ reading: { changed, changedMutuals } }: { readonly reading: BodyUseReading }) {
  if (!changedMutuals) return null;
  const { useMutual, bodyMutual } = changedMutuals;
  return (
    <p className={styles.note}>
      乾坤无互，互其变卦：{fullName(changed)}之用互{trigramName(useMutual.trigram)}，体互
      {trigramName(bodyMutual.trigram)}。
    </p>
  );
}

/** The judgment is not repeated where 考变占 has just shown it. */
const isJudgmentShown = (reading: Reading): boolean =>
  reading.kind === 'whole' &&
  textsToRead(reading).some(({ hexagram, part }) => hexagram === reading.main && part === 'judgment');

function Texts({ reading }: { readonly reading: Reading }) {
  const text = classicTexts.read().textOf(reading.main);
  return (
    <>
      {!isJudgmentShown(reading) && (
        <Card label="卦辞">
          <h2 className={styles.label}>卦辞</h2>
          <p className={styles.classic}>{text.judgment}</p>
        </Card>
      )}
      <ResultLines hexagram={reading.main} moving={reading.moving} lines={text.lines} />
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
