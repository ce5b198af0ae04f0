import { useState } from 'react';
import { castLabel } from '#core/casting/cast-name.ts';
import { castBy } from '#core/casting/method.ts';
import { YARROW_NAMES } from '#core/casting/working.ts';
import { CHANGES, changesOf, lineValuesOf, stalksAfter, YARROW, type YarrowChange } from '#core/casting/yarrow.ts';
import { LINE_INDICES, lineName } from '#core/hexagram/line.ts';
import { chanceBelow } from '#web/features/divination/ways/chance.ts';
import { enter, useEntered } from '#web/platform/storage/first-load.ts';
import { Button } from '#web/ui/button.tsx';
import form from '../cast-form.module.css';
import { Announced, type LineRow, LineRows, StartAgain, StepsHead } from './line-steps.tsx';
import { MadeCast, RuleNote } from './way-form.tsx';
import type { WayProps } from './way-names.ts';
import { ChangeCard } from './yarrow/change-card.tsx';
import { divideAt, dividedByChance, lineOfChange, spokenChange } from './yarrow/dividing.ts';
import { StalksStage } from './yarrow/stalks-stage.tsx';
import styles from './yarrow/yarrow.module.css';

const WAY = 'yarrow';
const ORDINALS = ['一', '二', '三'] as const;
/** 四营. */
const ACTS = ['分二', '挂一', '揲四', '归奇'] as const;

/** The heaps that were kept; none if they are not those of changes. */
function heapsIn(value: unknown): readonly number[] {
  const heaps = Array.isArray(value) ? value.slice(0, CHANGES) : [];
  return changesOf(heaps) ? heaps : [];
}

/** 蓍草: eighteen times the stalks are divided by hand and counted off by fours. */
export function YarrowForm({ onCast }: WayProps) {
  const entered = useEntered(WAY);
  const heaps = heapsIn(entered['heaps']);
  /** The last change is shown; the next begins with 下一变. */
  const isDivided = heaps.length > 0 && entered['isDivided'] === true;
  const [chosenPlace, setChosenPlace] = useState<number | null>(null);

  const changes = changesOf(heaps) ?? [];
  const change = isDivided ? (changes.at(-1) ?? null) : null;
  const index = isDivided ? changes.length - 1 : changes.length;
  const stalks = change ? change.stalks : stalksAfter(changes);
  const place = chosenPlace ?? Math.floor(stalks / 2);
  const cast = changes.length === CHANGES ? castBy(YARROW, { heaps }) : null;

  const divide = (at: number) => {
    enter(WAY, { heaps: [...heaps, divideAt(at, stalks, chanceBelow)], isDivided: true });
  };
  const goOn = () => {
    if (cast) return;
    enter(WAY, { isDivided: false });
    setChosenPlace(null);
  };
  const finish = () => {
    enter(WAY, { heaps: dividedByChance(heaps, chanceBelow), isDivided: true });
  };

  return (
    <div className={styles.form}>
      <StepsHead
        name={cast ? '六爻' : lineName(lineOfChange(index))}
        part={cast ? undefined : `第${ORDINALS[index % 3]}变`}
        count={cast ? '十八变已毕' : `第 ${index + 1} 变，共 18 变`}
        done={cast ? CHANGES : index}
        stepsOfLine={3}
      />
      <Acts isDivided={isDivided} />
      <StalksStage {...{ stalks, place, change }} onPlace={setChosenPlace} onDivide={divide} onNext={goOn} />
      <ChangeCard stalks={stalks} change={change} />
      <LineRows rows={rowsOf(changes, lineOfChange(index))} />
      <Announced>{isDivided ? spokenChange(changes) + (cast ? `。六爻已成，${castLabel(cast)}` : '') : ''}</Announced>
      {cast ? (
        <MadeCast cast={cast} onCast={onCast} />
      ) : (
        <div className={`${form.sticky} ${styles.buttons}`}>
          <Button look="primary" onClick={isDivided ? goOn : () => divide(place)}>
            {isDivided ? '下一变' : '就此分开'}
          </Button>
          <Button onClick={finish}>快速成卦</Button>
        </div>
      )}
      {heaps.length > 0 && (
        <div className={styles.again}>
          <StartAgain way={WAY} />
        </div>
      )}
      <RuleNote method="yarrow" />
    </div>
  );
}

const Acts = ({ isDivided }: { readonly isDivided: boolean }) => {
  const now = isDivided ? ACTS.length - 1 : 0;
  return (
    <ol className={styles.acts} aria-label="四营">
      {ACTS.map((act, index) => (
        <li
          key={act}
          className={index < now ? styles.done : undefined}
          aria-current={index === now ? 'step' : undefined}
        >
          {act}
          {index < now && ' ✓'}
        </li>
      ))}
    </ol>
  );
};

/** The lines up to the one in hand: what each change set aside, and what rests. */
function rowsOf(changes: readonly YarrowChange[], inHand: LineRow['line']): readonly LineRow[] {
  const values = lineValuesOf(changes);
  return LINE_INDICES.slice(0, inHand + 1).map((line) => {
    const value = values[line] ?? null;
    const own = changes.slice(line * 3, line * 3 + 3);
    return {
      line,
      value,
      isNow: value === null,
      details: [0, 1, 2].map((index) => own[index]?.setAside ?? '–').join('·'),
      outcome:
        value === null ? (
          `还有${ORDINALS[2 - own.length]}变`
        ) : (
          <>
            {value * 4} ÷ 4 ={' '}
            <b>
              {value} {YARROW_NAMES[value]}
            </b>
          </>
        ),
    };
  });
}
