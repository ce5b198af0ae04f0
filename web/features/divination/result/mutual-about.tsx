import type { Mutual } from '#core/reading/reading.ts';
import { InfoIcon } from '#web/ui/icons.tsx';
import styles from './hexagram-cards.module.css';

export type MutualKind = '用互' | '体互';

const ID = 'about-mutual';

interface AboutButtonProps {
  readonly kind: MutualKind;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** ⓘ in the corner of a card: opens the explanation below the cards. */
export function AboutButton({ kind, isOpen, onToggle }: AboutButtonProps) {
  return (
    <button
      type="button"
      className={styles.about}
      aria-label={`什么是${kind}`}
      aria-expanded={isOpen}
      aria-controls={isOpen ? ID : undefined}
      onClick={onToggle}
    >
      <InfoIcon />
    </button>
  );
}

const ABOUT: Readonly<Record<MutualKind, string>> = {
  用互: '靠着用卦，所以叫用互。互卦说的是事情的中段；用互是外来的一面，比体互轻一些。',
  体互: '靠着体卦，所以叫体互。互卦说的是事情的中段；体互是自己的一面，离体最近，比用互要紧。',
};

/** What 用互 or 体互 is, in place. */
export function AboutMutual({ kind, lines }: { readonly kind: MutualKind; readonly lines: Mutual['lines'] }) {
  return (
    <div id={ID} className={styles.explanation}>
      <p>
        {lines}叠成的三画卦；图中重画为六，淡的一半只是重复。{ABOUT[kind]}
        <a href="/academy/terms#ti-hu-yong-hu" className="wrong row tap">
          详见术语 ›
        </a>
      </p>
    </div>
  );
}
