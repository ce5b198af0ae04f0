import { useState } from 'react';
import { type Cast, castManually } from '#core/casting/cast.ts';
import { LINE_INDICES, type LineIndex, lineName } from '#core/hexagram/line.ts';
import { TRIGRAM_CODES, type TrigramCode, trigramImage, trigramName } from '#core/trigram/trigram.ts';
import { addDraft } from '#web/platform/cast-drafts.ts';
import { chunkOf, useChunk } from '#web/platform/chunk.ts';
import { newTimestamp, openCast } from '#web/platform/current-cast.ts';
import { dayAtOf, useSettings } from '#web/platform/settings.ts';
import { showToast } from '#web/platform/toast.ts';
import { Button } from '#web/ui/button.tsx';
import { Choice } from '#web/ui/choice.tsx';
import { LineFigure } from '#web/ui/line-figure.tsx';
import { PageHeader } from '#web/ui/page.tsx';
import { TITLES } from '#web/ui/titles.ts';
import styles from './cast-form.module.css';
import { CastPreview } from './cast-preview.tsx';
import { DraftSection } from './draft-section.tsx';
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

function cast(made: Cast): void {
  const facts = { timestamp: newTimestamp(), cast: made };
  addDraft(facts);
  openCast(facts);
}

/** With the calendar years around now: once it is loaded, the hour is shown and cast without another request. */
const hourChunk = chunkOf(async () => {
  const parts = await import('./hour-now.tsx');
  await parts.castByClock(0);
  return parts;
});

export function CastForm() {
  const [upper, setUpper] = useState<TrigramCode | null>(null);
  const [lower, setLower] = useState<TrigramCode | null>(null);
  const [moving, setMoving] = useState<LineIndex | null>(null);
  const settings = useSettings();
  const hour = useChunk(hourChunk);
  const choice = upper && lower && moving !== null ? { upper, lower, moving } : null;

  const castNow = async () => {
    const parts = hour.value ?? (await hour.retry());
    if (parts) cast(await parts.castByClock(dayAtOf(settings)));
    else showToast(CALENDAR_FAILED);
  };

  return (
    <>
      <PageHeader title={TITLES.cast} />
      <HourToggle hour={hour} />
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
        <Choice
          name="moving"
          legend="动爻"
          hint={moving === null ? undefined : `${lineName(moving)}动`}
          options={lineOptions}
          value={moving === null ? null : String(moving)}
          onChange={(value) => setMoving(Number(value) as LineIndex)}
          look="chips"
        />
        <CastPreview upper={upper} lower={lower} moving={moving} />
        <div className={styles.buttons}>
          <Button
            look="primary"
            disabled={!choice}
            onClick={() => choice && cast(castManually(choice.upper, choice.lower, choice.moving))}
          >
            开始起卦
          </Button>
          <Button disabled={!hour.value && !hour.hasFailed} onClick={castNow}>
            时间起卦
          </Button>
        </div>
      </div>
      <DraftSection />
    </>
  );
}
