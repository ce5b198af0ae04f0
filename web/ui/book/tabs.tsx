import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import styles from './tabs.module.css';

interface TabsProps<Id extends string> {
  readonly tabs: readonly { readonly id: Id; readonly label: string }[];
  readonly open: Id;
  readonly onOpen: (id: Id) => void;
  readonly label: string;
  readonly children: ReactNode;
}

/** The tabs pattern of WAI-ARIA: only the open tab can be reached with Tab, arrow keys move between tabs. */
export function Tabs<Id extends string>({ tabs, open, onOpen, label, children }: TabsProps<Id>) {
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    const at = tabs.findIndex((tab) => tab.id === open);
    const next = tabs[(at + step + tabs.length) % tabs.length];
    if (!next) return;
    onOpen(next.id);
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.id}"]`)?.focus();
  };
  return (
    <>
      <div ref={list} role="tablist" aria-label={label} className={styles.list} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            data-tab={tab.id}
            id={`tab-${tab.id}`}
            aria-selected={tab.id === open}
            aria-controls={`panel-${tab.id}`}
            tabIndex={tab.id === open ? 0 : -1}
            className={styles.tab}
            onClick={() => onOpen(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`panel-${open}`} aria-labelledby={`tab-${open}`}>
        {children}
      </div>
    </>
  );
}
