import { useEffect, useRef, useState } from 'react';
import type { ResultFacts } from '#contract/divination.ts';
import { castLabel } from '#core/casting/cast-name.ts';
import { forgetAsked, useAsked } from '#web/platform/casts/asked-questions.ts';
import { clearDrafts, DRAFTS_MAX, removeDraft, useCastDrafts } from '#web/platform/casts/cast-drafts.ts';
import { openCast } from '#web/platform/casts/current-cast.ts';
import { afterPaint } from '#web/platform/chunks/idle.ts';
import { loginPath } from '#web/platform/navigation/paths.ts';
import { useSession } from '#web/platform/storage/session.ts';
import { useFocusAfterDelete } from '#web/ui/book/focus-after-delete.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/fields/confirm-dialog.tsx';
import { CloseIcon, DownIcon } from '#web/ui/icons.tsx';
import { CastRow, castRows } from '#web/ui/rows/cast-row.tsx';
import form from '../cast-form.module.css';
import styles from './draft-section.module.css';

/** Casts of this device that were not saved, closed until it is tapped, here or on 我的. */
export function DraftSection() {
  const drafts = useCastDrafts();
  const [isAskedFor] = useState(() => history.state?.areDraftsOpen === true);
  const [isOpen, setIsOpen] = useState(isAskedFor);
  const section = useRef<HTMLElement>(null);
  // it is below the form, and the page begins at its top
  useEffect(() => (isAskedFor ? afterPaint(() => section.current?.scrollIntoView()) : undefined), [isAskedFor]);
  if (drafts.length === 0) return null;
  return (
    <section ref={section} className={styles.drafts} aria-label="未保存的卦">
      <button type="button" className={styles.draftsHead} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        未保存的卦 · {drafts.length}
        <span className={form.chipAction}>
          <DownIcon />
        </span>
      </button>
      {isOpen && <DraftList drafts={drafts} />}
    </section>
  );
}

function DraftList({ drafts }: { readonly drafts: readonly ResultFacts[] }) {
  const [isClearing, setIsClearing] = useState(false);
  const isAuthenticated = useSession((session) => session.isAuthenticated);
  const list = useRef<HTMLUListElement>(null);
  const count = drafts.length;
  const focusNext = useFocusAfterDelete(list, count);
  return (
    <>
      <ul ref={list} className={`${castRows} ${styles.rows}`}>
        {drafts.map((facts, index) => (
          <DraftRow key={facts.timestamp} {...{ facts, index, count, focusNext }} />
        ))}
      </ul>
      <p className={styles.note}>
        只留在这台设备上，最多 {DRAFTS_MAX} 则。
        {isAuthenticated ? (
          '存入卦例才随账号走，退出登录即清除。'
        ) : (
          <>
            <a href={loginPath('/divination')}>登录</a>后可存入卦例。
          </>
        )}
      </p>
      <Button look="pill" onClick={() => setIsClearing(true)}>
        全部清除
      </Button>
      {isClearing && (
        <ConfirmDialog
          title="清除未保存的卦？"
          action="清除"
          onAction={() => {
            clearDrafts();
            for (const { timestamp } of drafts) forgetAsked(timestamp);
          }}
          onDismiss={() => setIsClearing(false)}
        >
          共 {count} 则，清除后不可恢复。
        </ConfirmDialog>
      )}
    </>
  );
}

interface DraftRowProps {
  readonly facts: ResultFacts;
  readonly index: number;
  readonly count: number;
  readonly focusNext: (index: number) => void;
}

function DraftRow({ facts, index, count, focusNext }: DraftRowProps) {
  const { cast, timestamp, castFor } = facts;
  const { question } = useAsked(timestamp);
  return (
    <li aria-posinset={index + 1} aria-setsize={count}>
      <CastRow {...{ cast, castFor, question }} onOpen={() => openCast(facts)} />
      <button
        type="button"
        className={styles.remove}
        aria-label={`移除 ${castLabel(cast)}`}
        onClick={() => {
          focusNext(index);
          removeDraft(timestamp);
          forgetAsked(timestamp);
        }}
      >
        <CloseIcon />
      </button>
    </li>
  );
}
