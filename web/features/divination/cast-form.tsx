import { useState } from 'react';
import { LINE_INDICES, type LineIndex, lineName, movementOf } from '#core/hexagram/line.ts';
import { TRIGRAM_CODES, type TrigramCode, trigramImage, trigramName } from '#core/trigram/trigram.ts';
import { chunkOf, useChunk } from '#web/platform/chunk.ts';
import { showToast } from '#web/platform/toast.ts';
import { Button } from '#web/ui/button.tsx';
import { Choice } from '#web/ui/choice.tsx';
import { LineFigure } from '#web/ui/line-figure.tsx';
import { PageHeader } from '#web/ui/page.tsx';
import { TITLES } from '#web/ui/titles.ts';
import styles from './cast-form.module.css';
import { CALENDAR_FAILED, HourToggle } from './hour-toggle.tsx';

const trigramOptions = TRIGRAM_CODES.map((code) => ({
  value: code,
  name: `${trigramName(code)}，${trigramImage(code)}`,
  label: (
    <span className={styles.tile}>
      <LineFigure code={code} className={styles.figure} />
      <span className={styles.name}>{trigramName(code)}</span>
      <span className={styles.image}>{trigramImage(code)}</span>
    </span>
  ),
}));

const lineOptions = LINE_INDICES.map((line) => ({ value: String(line), label: lineName(line) }));

const chosenTrigram = (code: TrigramCode | null) => (code ? `${trigramName(code)} · ${trigramImage(code)}` : undefined);

/** With the calendar years around now: once it is loaded, the hour is shown and cast without another request. */
const hourChunk = chunkOf(async () => {
  const parts = await import('./hour-now.tsx');
  await parts.castByClock(new Date());
  return parts;
});

const NOT_LOADED = '没有载入，请重试';
const afterFormChunk = chunkOf(() => import('./after-form.ts'));
type AfterForm = typeof import('./after-form.ts');
const guideChunk = chunkOf(() => import('./cast-guide.tsx'));

export function CastForm() {
  const [upper, setUpper] = useState<TrigramCode | null>(null);
  const [lower, setLower] = useState<TrigramCode | null>(null);
  const [moving, setMoving] = useState<readonly LineIndex[] | null>(null);
  const [isSeveral, setIsSeveral] = useState(false);
  const [guide, setGuide] = useState<typeof import('./cast-guide.tsx') | null>(null);
  const hour = useChunk(hourChunk);
  const rest = useChunk(afterFormChunk);
  const choice = upper && lower && moving ? { upper, lower, moving } : null;

  const withRest = async (use: (parts: AfterForm) => void | Promise<void>) => {
    const parts = rest.value ?? (await rest.retry());
    if (parts) await use(parts);
    else showToast(NOT_LOADED);
  };
  const castChosen = () =>
    withRest(({ makeCast, castManually }) => {
      if (choice) makeCast(castManually(choice.upper, choice.lower, choice.moving));
    });
  const castNow = () =>
    withRest(async ({ makeCast }) => {
      const parts = hour.value ?? (await hour.retry());
      if (!parts) return showToast(CALENDAR_FAILED);
      const now = new Date();
      makeCast(await parts.castByClock(now), now);
    });

  /** Back from 多爻 one line stays chosen if it is the only one. */
  const toggleSeveral = () =>
    withRest(() => {
      setIsSeveral(!isSeveral);
      if (!isSeveral) setMoving(moving ?? []);
      else if (moving?.length !== 1) setMoving(null);
    });
  const openGuide = () => guideChunk.load().then(setGuide, () => showToast(NOT_LOADED));

  return (
    <>
      <div className={styles.top}>
        <PageHeader title={TITLES.cast}>
          <button type="button" className={styles.guideButton} onClick={openGuide}>
            怎么起卦？
          </button>
        </PageHeader>
        <HourToggle hour={hour} />
      </div>
      <div className={styles.form}>
        <Choice
          name="upper"
          legend="上卦"
          hint={chosenTrigram(upper)}
          options={trigramOptions}
          value={upper}
          onChange={setUpper}
          look="tiles"
        />
        <Choice
          name="lower"
          legend="下卦"
          hint={chosenTrigram(lower)}
          options={trigramOptions}
          value={lower}
          onChange={setLower}
          look="tiles"
        />
        <div className={styles.lines}>
          {isSeveral && rest.value ? (
            <rest.value.SeveralLines moving={moving ?? []} onChange={setMoving} />
          ) : (
            <Choice
              name="moving"
              legend="动爻"
              hint={moving ? movementOf(moving) : undefined}
              options={lineOptions}
              value={moving ? String(moving[0]) : null}
              onChange={(value) => setMoving([Number(value) as LineIndex])}
              look="chips"
            />
          )}
          <button type="button" className={styles.several} aria-pressed={isSeveral} onClick={toggleSeveral}>
            多爻
          </button>
        </div>
        {rest.value && (upper || lower) ? (
          <rest.value.CastPreview upper={upper} lower={lower} moving={moving} />
        ) : (
          <EmptyPreview hasFailed={rest.hasFailed} onRetry={rest.retry} />
        )}
        <div className={styles.buttons}>
          <Button look="primary" disabled={!choice} onClick={castChosen}>
            开始起卦
          </Button>
          <Button disabled={!hour.value && !hour.hasFailed} onClick={castNow}>
            时间起卦
          </Button>
        </div>
      </div>
      {rest.value && <rest.value.DraftSection />}
      {guide && <guide.CastGuide onCastNow={castNow} onClose={() => setGuide(null)} />}
    </>
  );
}

interface EmptyPreviewProps {
  readonly hasFailed: boolean;
  readonly onRetry: () => void;
}

function EmptyPreview({ hasFailed, onRetry }: EmptyPreviewProps) {
  if (!hasFailed) return <p className={styles.previewEmpty}>选上卦、下卦与动爻，或按此刻的时间起卦</p>;
  return (
    <p className={styles.previewEmpty} role="alert">
      {NOT_LOADED}
      <Button look="quiet" onClick={onRetry}>
        重试
      </Button>
    </p>
  );
}
