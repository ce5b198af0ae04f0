import { LINE_INDICES, type LineIndex, lineName, movementOf } from '#core/hexagram/line.ts';
import { TRIGRAM_CODES, type TrigramCode, trigramImage, trigramName } from '#core/trigram/trigram.ts';
import { type ChunkState, NOT_LOADED } from '#web/platform/chunks/chunk.ts';
import { enter, useEntered } from '#web/platform/storage/first-load.ts';
import { Button } from '#web/ui/button.tsx';
import { Choice } from '#web/ui/choice.tsx';
import { LineFigure } from '#web/ui/line-figure.tsx';
import styles from '../cast-form.module.css';
import { FIRST_WAY } from '../ways/way-names.ts';
import { HourToggle } from './hour-toggle.tsx';

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

type Choices = {
  readonly upper?: TrigramCode | null;
  readonly lower?: TrigramCode | null;
  readonly moving?: readonly LineIndex[] | null;
  /** 多爻 is open. */
  readonly isSeveral?: boolean;
};

const choose = (choices: Choices): void => enter(FIRST_WAY, choices);
const setUpper = (upper: TrigramCode): void => choose({ upper });
const setLower = (lower: TrigramCode): void => choose({ lower });
const setMovingLine = (line: string): void => choose({ moving: [Number(line) as LineIndex] });

interface ManualFormProps {
  readonly hour: ChunkState<typeof import('../hour/hour-now.tsx')>;
  /** The parts of the form that are loaded after it. */
  readonly extras: ChunkState<typeof import('../casting/casting.tsx')>;
  readonly onCastNow: () => void;
}

/** 手动: both trigrams and the moving lines are chosen. Until they are, 时间起卦, which casts for now, is the button that leads. */
export function ManualForm({ hour, extras, onCastNow }: ManualFormProps) {
  const { upper = null, lower = null, moving = null, isSeveral = false }: Choices = useEntered(FIRST_WAY);
  const choice = upper && lower && moving ? { upper, lower, moving } : null;

  const parts = extras.value;

  const castChosen = async () => {
    const casting = await extras.get();
    if (casting && choice) casting.makeCast(casting.castManually(choice.upper, choice.lower, choice.moving), null);
  };

  /** Back from 多爻 one line stays chosen if it is the only one. */
  const toggleSeveral = async () => {
    if (!(await extras.get())) return;
    if (!isSeveral) choose({ isSeveral: true, moving: moving ?? [] });
    else choose({ isSeveral: false, moving: moving?.length === 1 ? moving : null });
  };

  return (
    <div className={styles.form}>
      <HourToggle hour={hour} />
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
        {isSeveral && parts ? (
          <parts.SeveralLines moving={moving ?? []} onChange={(lines) => choose({ moving: lines })} />
        ) : (
          <Choice
            name="moving"
            legend="动爻"
            hint={moving ? movementOf(moving) : undefined}
            options={lineOptions}
            value={moving ? String(moving[0]) : null}
            onChange={setMovingLine}
            look="chips"
          />
        )}
        <button type="button" className={styles.several} aria-pressed={isSeveral} onClick={toggleSeveral}>
          多爻
        </button>
      </div>
      {parts && (upper || lower || moving) ? (
        <parts.CastPreview upper={upper} lower={lower} moving={moving} />
      ) : (
        <EmptyPreview hasFailed={extras.hasFailed} onRetry={extras.retry} />
      )}
      <div className={`${styles.sticky} ${styles.buttons}`}>
        <Button look={choice ? 'primary' : 'plain'} disabled={!choice} onClick={castChosen}>
          开始起卦
        </Button>
        <Button look={choice ? 'plain' : 'primary'} disabled={!hour.value && !hour.hasFailed} onClick={onCastNow}>
          时间起卦
        </Button>
      </div>
    </div>
  );
}

interface EmptyPreviewProps {
  readonly hasFailed: boolean;
  readonly onRetry: () => void;
}

function EmptyPreview({ hasFailed, onRetry }: EmptyPreviewProps) {
  if (!hasFailed)
    return (
      <p className={styles.previewEmpty}>
        <span>
          不懂卦也不要紧：按“时间起卦”，
          <br />
          用此刻的年月日时成卦
        </span>
      </p>
    );
  return (
    <p className={styles.previewEmpty} role="alert">
      {NOT_LOADED}
      <Button look="quiet" onClick={onRetry}>
        重试
      </Button>
    </p>
  );
}
