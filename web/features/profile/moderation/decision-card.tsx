import { useState } from 'react';
import { dayText } from '#contract/words/dates.ts';
import { REMOVED_NAME } from '#contract/words/messages.ts';
import { useNoEarlyTaps } from '#web/platform/device/early-taps.ts';
import { DecisionFields } from '#web/sheets/decide/decision-fields.tsx';
import { useDecision } from '#web/sheets/decide/use-decision.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/fields/confirm-dialog.tsx';
import { Form } from '#web/ui/fields/field.tsx';
import { reasonName } from '#web/ui/names.ts';
import styles from './moderation.module.css';
import { PauseField } from './pause-field.tsx';
import { RecordBox } from './record-box.tsx';
import { ResumeField, showAgain } from './resume-field.tsx';
import {
  KIND_SIGN,
  type Reported,
  reportsInWords,
  standingsInWords,
  thingKey,
  thingOfAuthor,
  thingTitle,
} from './things.ts';
import { WholeThing } from './whole-thing.tsx';

interface DecisionCardProps {
  readonly thing: Reported;
  /** It was judged, by this admin or by another. */
  readonly onDone: () => void;
}

/** One thing of the queue: what, whose, where, why it was reported, and the two ways to decide. */
export function DecisionCard({ thing, onDone }: DecisionCardProps) {
  const decision = useDecision(thing, onDone);
  const [isAsking, setIsAsking] = useState(false);
  const buttons = useNoEarlyTaps<HTMLDivElement>(); // it may have come up under the finger that judged the one before
  const isAppeal = thing.state === 'appealed';
  const isOfSomebody = thing.author !== REMOVED_NAME; // else nobody can be paused, nor was judged before
  return (
    <article className={styles.card} aria-label={thingTitle(thing)}>
      <header>
        <span className={styles.sign} aria-hidden="true">
          {KIND_SIGN[thing.kind]}
        </span>
        <bdi className={styles.what}>{thingOfAuthor(thing)}</bdi>
        <small className="note">{dayText(thing.changedAt)}</small>
      </header>
      <WholeThing thing={thing}>
        <p className={styles.reports}>举报的人说：{reportsInWords(thing)}</p>
      </WholeThing>
      {isAppeal ? <Appeal thing={thing} /> : <Standings thing={thing} />}
      {thing.isHidden && !isAppeal && <p className={styles.note}>几个人举报，已先隐藏。</p>}
      {isOfSomebody && <RecordBox userId={thing.authorId} name={thing.author} except={thing} />}
      <Form className={styles.form} refusal={decision.refusal} onSubmit={() => decision.decide('hide')}>
        <DecisionFields decision={decision} name={`reason ${thingKey(thing)}`}>
          {!isAppeal && isOfSomebody && (
            <PauseField name={`pause ${thingKey(thing)}`} pause={decision.pause} onChange={decision.setPause} />
          )}
          <ResumeField thing={thing} decision={decision} />
        </DecisionFields>
        <div ref={buttons} className={styles.buttons}>
          {isAppeal ? (
            <Button disabled={decision.isSending} onClick={() => decision.decide('show')}>
              {showAgain(decision)}
            </Button>
          ) : (
            <Button disabled={decision.isSending} onClick={() => setIsAsking(true)}>
              不处理
            </Button>
          )}
          <Button look="primary" type="submit" disabled={decision.isSending}>
            {isAppeal
              ? '仍隐藏'
              : `${thing.kind === 'name' ? '换个名字' : '隐藏'}${decision.pause === null ? '' : '并停发'}`}
          </Button>
        </div>
      </Form>
      {isAsking && (
        <ConfirmDialog
          title="不处理这一条？"
          action="不处理"
          onAction={() => {
            setIsAsking(false);
            void decision.decide('show');
          }}
          onDismiss={() => setIsAsking(false)}
        >
          {thing.isHidden ? '它会重新显示' : '它照常显示'}，举报它的都记作查无实据。
        </ConfirmDialog>
      )}
    </article>
  );
}

/** Which reports count towards hiding and which do not, where some do not. */
function Standings({ thing }: { readonly thing: Reported }) {
  const words = standingsInWords(thing);
  return words === null ? null : <p className={styles.note}>{words}</p>;
}

/** What an admin said, or that reports alone have hidden it, and the author's answer. */
function Appeal({ thing }: { readonly thing: Reported }) {
  return (
    <div className={styles.appeal}>
      {thing.judgedAt === null ? (
        <p>几个人举报，先隐藏了。</p>
      ) : (
        <p>
          {thing.judgedBy ?? '管理员'}隐藏：{reasonName(thing.reason ?? '')}。<bdi>{thing.note}</bdi>
        </p>
      )}
      <p>
        作者答：<bdi>{thing.answer}</bdi>
      </p>
    </div>
  );
}
