import { useState } from 'react';
import type { ResponseBody } from '#contract/endpoint.ts';
import { type DecisionOutcome, showRecord } from '#contract/member.ts';
import type { ContentKind } from '#contract/moderation.ts';
import { dateText } from '#contract/words/dates.ts';
import { useCall } from '#web/platform/network/use-call.ts';
import { pauseText } from '#web/sheets/decided/own-decisions.ts';
import { RetryLine } from '#web/ui/book/retry-line.tsx';
import { Button } from '#web/ui/button.tsx';
import { reasonName } from '#web/ui/names.ts';
import { Skeleton } from '#web/ui/page.tsx';
import styles from './record-box.module.css';
import { KIND_SIGN } from './reported-content.ts';

type PastDecision = ResponseBody<typeof showRecord>['verdicts'][number];

/** So many are shown at first. */
const SHOWN = 3;

const OUTCOMES: Readonly<Record<DecisionOutcome, string>> = {
  hidden: '隐藏',
  restored: '隐藏，后恢复',
  kept: '不处理',
};
const outcomeInWords = ({ kind, outcome }: PastDecision): string =>
  kind === 'name' && outcome !== 'kept' ? OUTCOMES[outcome].replace('隐藏', '换了名字') : OUTCOMES[outcome];

interface RecordBoxProps {
  readonly userId: string;
  /** Whose it is, where nothing above says so. */
  readonly name?: string;
  /** It has a card of its own. */
  readonly except?: { readonly kind: ContentKind; readonly id: string };
}

/** 听雨从前的: what was decided about a person before, and since when the account is there. */
export function RecordBox({ userId, name, except }: RecordBoxProps) {
  const { data, failure, retry } = useCall(showRecord, { query: { userId } });
  const [isWhole, setIsWhole] = useState(false);
  if (failure) return <RetryLine rows={2} message="没有取到从前的。" onRetry={retry} />;
  if (!data) return <Skeleton rows={2} />;
  const past = data.verdicts.filter(({ kind, id }) => kind !== except?.kind || id !== except.id);
  const shown = isWhole ? past : past.slice(0, SHOWN);
  return (
    <section className={styles.record} aria-label="从前的">
      <header>
        <h2>{name === undefined ? '从前的' : <bdi>{name}从前的</bdi>}</h2>
        <small>入会 {dateText(data.joinedAt)}</small>
      </header>
      {data.pausedUntil !== null && name !== undefined && <p className={styles.pause}>{pauseText(data.pausedUntil)}</p>}
      {past.length === 0 ? (
        <p>从前没有被处理过。</p>
      ) : (
        <ul>
          {shown.map((past) => (
            <li key={`${past.kind} ${past.id}`}>
              <span>{dateText(past.judgedAt)}</span>
              <span>
                {KIND_SIGN[past.kind]}
                {past.reason !== null && ` · ${reasonName(past.reason)}`}
              </span>
              <span>{outcomeInWords(past)}</span>
            </li>
          ))}
        </ul>
      )}
      {shown.length < past.length && (
        <Button look="quiet" onClick={() => setIsWhole(true)}>
          全部 {past.length} ›
        </Button>
      )}
    </section>
  );
}
