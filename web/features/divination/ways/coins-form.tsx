import { type ReactNode, useEffect, useState } from 'react';
import { castLabel } from '#core/casting/cast-name.ts';
import { COINS, type LineValue } from '#core/casting/coins.ts';
import { castBy } from '#core/casting/method.ts';
import { COIN_NAMES } from '#core/casting/working.ts';
import { LINE_INDICES, lineName } from '#core/hexagram/line.ts';
import { chanceBelow } from '#web/features/divination/ways/chance.ts';
import { prefersReducedMotion } from '#web/platform/device/motion.ts';
import { enter, useEntered } from '#web/platform/storage/first-load.ts';
import { Button } from '#web/ui/button.tsx';
import { UndoIcon } from '#web/ui/icons.tsx';
import styles from './coins/coins.module.css';
import { CoinsStage } from './coins/coins-stage.tsx';
import {
  addendsOf,
  BACKS_NAMES,
  type Backs,
  facesOf,
  spokenThrow,
  type Throw,
  throwCoins,
  throwOfBacks,
  throwsIn,
} from './coins/throws.ts';
import { Announced, type LineRow, LineRows, StartAgain, StepsHead } from './line-steps.tsx';
import { MadeCast, RuleNote } from './way-form.tsx';
import type { WayProps } from './way-names.ts';

const WAY = 'coins';
const LANDING_MS = 280;

const setThrows = (throws: readonly Throw[]): void => enter(WAY, { throws });

/** 铜钱: six throws of three coins, from the bottom line, here or of real coins. */
export function CoinsForm({ onCast }: WayProps) {
  const throws = throwsIn(useEntered(WAY)['throws']);
  const [isLanding, setIsLanding] = useState(false);
  const [isTakenBack, setIsTakenBack] = useState(false);
  const thrown = throws.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: every throw lands in its own time
  useEffect(() => {
    if (!isLanding) return;
    const timer = setTimeout(() => setIsLanding(false), LANDING_MS);
    return () => clearTimeout(timer);
  }, [isLanding, thrown]);

  const add = (added: readonly Throw[], isThrown: boolean) => {
    setThrows([...throws, ...added]);
    setIsLanding(isThrown && !prefersReducedMotion());
    setIsTakenBack(false);
  };
  const throwOnce = () => add([throwCoins(chanceBelow)], true);
  const throwRest = () =>
    add(
      LINE_INDICES.slice(throws.length).map(() => throwCoins(chanceBelow)),
      true,
    );
  const takeBack = () => {
    setThrows(throws.slice(0, -1));
    setIsLanding(false);
    setIsTakenBack(true);
  };

  const next = LINE_INDICES[throws.length];
  const cast = next === undefined && !isLanding ? castBy(COINS, { coins: throws.map(({ value }) => value) }) : null;
  const inHand = isLanding ? lineOfLast(throws) : next;
  return (
    <div className={styles.form}>
      <StepsHead
        name={inHand === undefined ? '六爻' : lineName(inHand)}
        count={inHand === undefined ? '六掷已毕' : `第 ${inHand + 1} 掷，共 6 掷`}
        done={inHand ?? throws.length}
        stepsOfLine={1}
      />
      <CoinsStage
        lineName={next === undefined ? null : lineName(next)}
        last={throws.at(-1)}
        count={throws.length}
        isLanding={isLanding}
        onThrow={throwOnce}
      />
      <LineRows rows={LINE_INDICES.map((line) => rowOf(throws, line, isLanding))} />
      <Announced>{isLanding ? '' : said(throws, isTakenBack, cast && castLabel(cast))}</Announced>
      {next !== undefined && <RealCoins onRecord={(backs) => add([throwOfBacks(backs)], false)} />}
      {cast && <MadeCast cast={cast} onCast={onCast} />}
      <div className={styles.actions}>
        <Button look="quiet" disabled={throws.length === 0} onClick={takeBack}>
          <UndoIcon />
          退一爻
        </Button>
        {throws.length > 0 && <StartAgain way={WAY} />}
        {next !== undefined && (
          <Button look="quiet" onClick={throwRest}>
            一次掷完
          </Button>
        )}
      </div>
      <RuleNote method="coins" />
    </div>
  );
}

const lineOfLast = (throws: readonly Throw[]) => LINE_INDICES[throws.length - 1];

function rowOf(throws: readonly Throw[], line: LineRow['line'], isLanding: boolean): LineRow {
  const thrown = throws[line];
  if (!thrown) return { line, value: null, isNow: line === throws.length && !isLanding };
  const isInTheAir = isLanding && line === lineOfLast(throws);
  return {
    line,
    value: isInTheAir ? null : thrown.value,
    isNow: isInTheAir,
    details: <Faces thrown={thrown} isLanding={isInTheAir} />,
    outcome: isInTheAir ? '落定中' : <Sum thrown={thrown} />,
  };
}

/** While they land, each face is seen once its coin lies. */
const Faces = ({ thrown, isLanding }: { readonly thrown: Throw; readonly isLanding: boolean }): ReactNode => (
  <span className={thrown.isRecorded ? undefined : styles.faces}>
    {facesOf(thrown).map((face, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a coin's place is all that tells it from the others
      <span key={index} data-landing={isLanding || undefined}>
        {face}
      </span>
    ))}
  </span>
);

const Sum = ({ thrown }: { readonly thrown: Throw }): ReactNode => (
  <>
    {addendsOf(thrown)} ={' '}
    <b>
      {thrown.value} {COIN_NAMES[thrown.value]}
    </b>
  </>
);

function said(throws: readonly Throw[], isTakenBack: boolean, figure: string | null): string {
  const line = lineOfLast(throws);
  const last = throws.at(-1);
  if (isTakenBack) return `已退，待掷${lineName(LINE_INDICES[throws.length] ?? 0)}`;
  if (line === undefined || !last) return '';
  return figure === null ? spokenThrow(line, last) : `${spokenThrow(line, last)}。六爻已成，${figure}`;
}

/** What was thrown on the table: how many of the three show 背. */
const RealCoins = ({ onRecord }: { readonly onRecord: (backs: Backs) => void }) => (
  <fieldset className={styles.typed}>
    <legend>手里有真铜钱？掷后照填</legend>
    <div className={styles.chips}>
      {([0, 1, 2, 3] as const).map((backs) => {
        const value = (6 + backs) as LineValue;
        return (
          <button key={backs} type="button" className={styles.chip} onClick={() => onRecord(backs)}>
            {BACKS_NAMES[backs]}{' '}
            <small>
              {value} {COIN_NAMES[value]}
            </small>
          </button>
        );
      })}
    </div>
    <small>背作 3，字作 2；硬币有面值的一面是字</small>
  </fieldset>
);
