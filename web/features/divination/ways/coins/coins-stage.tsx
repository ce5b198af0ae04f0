import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { askToFeelShakes, canShake, onShake, vibrate } from '#web/features/divination/ways/shake.ts';
import { useNoEarlyTaps } from '#web/platform/device/early-taps.ts';
import { Coin } from './coin.tsx';
import styles from './coins.module.css';
import type { Throw } from './throws.ts';

interface CoinsStageProps {
  /** What a throw makes: 四爻; null when there are six. */
  readonly lineName: string | null;
  readonly last: Throw | undefined;
  /** How many throws there were: each is a new movement. */
  readonly count: number;
  readonly isLanding: boolean;
  readonly onThrow: () => void;
}

/** The three coins, one button: a tap throws them, and so does a shake of the phone. */
export function CoinsStage({ lineName, last, count, isLanding, onThrow }: CoinsStageProps) {
  const stage = useRef<HTMLButtonElement>(null);
  const box = useNoEarlyTaps<HTMLDivElement>(count);
  const askToShake = useShakes(() => {
    if (lineName === null || !stage.current?.checkVisibility()) return; // another way is open
    vibrate();
    onThrow();
  });
  const tap = () => {
    askToShake();
    if (lineName !== null) onThrow();
  };
  const [first, second, third] = last?.faces ?? [false, false, false];
  return (
    <div ref={box} className={styles.box}>
      <button ref={stage} type="button" className={styles.stage} aria-disabled={lineName === null} onClick={tap}>
        <span key={count} className={styles.coins}>
          <Coin index={0} isBack={first} isLanding={isLanding} />
          <Coin index={1} isBack={second} isLanding={isLanding} />
          <Coin index={2} isBack={third} isLanding={isLanding} />
        </span>
        {lineName === null ? (
          <span>六爻已成</span>
        ) : (
          <span>
            <span className="unseen">掷{lineName}，</span>
            {canShake() ? '摇一摇，或点一下' : '点一下，掷三枚'}
          </span>
        )}
      </button>
    </div>
  );
}

/** Calls `onShaken` for each shake. Returns what a tap calls: iOS asks its owner then, once. */
function useShakes(onShaken: () => void): () => void {
  const [isAllowed, setIsAllowed] = useState(false);
  const isAsked = useRef(false);
  const shaken = useEffectEvent(onShaken);
  // on iOS the listener that was there before the permission gets no events: a new one does
  // biome-ignore lint/correctness/useExhaustiveDependencies: isAllowed
  useEffect(() => (canShake() ? onShake(() => shaken()) : undefined), [isAllowed]);
  return () => {
    if (isAsked.current || !canShake()) return;
    isAsked.current = true;
    void askToFeelShakes().then(setIsAllowed);
  };
}
