import { type ReactNode, useState } from 'react';

interface FoldProps {
  readonly summary: ReactNode;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A row that opens in place. What is in it is drawn once it is open: most of a reading is folded, and would cost as much as the rest. */
export function Fold({ summary, className, children }: FoldProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className={className} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{summary}</summary>
      {isOpen && children}
    </details>
  );
}
