import { useState } from 'react';
import { dayText } from '#contract/words/dates.ts';
import { REMOVED_NAME } from '#contract/words/messages.ts';
import { useNoEarlyTaps } from '#web/platform/device/early-taps.ts';
import { DecisionFields } from '#web/sheets/decide/decision-fields.tsx';
import { READ_ONLY, useCanDecide, useDecision } from '#web/sheets/decide/use-decision.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/fields/confirm-dialog.tsx';
import { Form } from '#web/ui/fields/field.tsx';
import { reasonName } from '#web/ui/names.ts';
import styles from './moderation.module.css';
import { PauseField } from './pause-field.tsx';
import { RecordBox } from './record-box.tsx';
import {
  contentKey,
  contentOfAuthor,
  contentTitle,
  KIND_SIGN,
  type Reported,
  reportsInWords,
  standingsInWords,
} from './reported-content.ts';
import { ResumeField, showAgain } from './resume-field.tsx';
import { WholeContent } from './whole-content.tsx';

interface DecisionCardProps {
  readonly content: Reported;
  /** It was decided, by this admin or by another. */
  readonly onDone: () => void;
}

/** Nobody can be paused for what is left of a removed account, nor was decided on before. */
const isOfSomebody = ({ author }: Reported): boolean => author !== REMOVED_NAME;

/** One piece of content of the queue: what, whose, where, why it was reported, and the two ways to decide. */
export function DecisionCard({ content, onDone }: DecisionCardProps) {
  const canDecide = useCanDecide(content);
  const isAppeal = content.state === 'appealed';
  return (
    <article className={styles.card} aria-label={contentTitle(content)}>
      <header className="quiet row wrap">
        <span className={styles.sign} aria-hidden="true">
          {KIND_SIGN[content.kind]}
        </span>
        <bdi className={styles.what}>{contentOfAuthor(content)}</bdi>
        <small className="note">{dayText(content.changedAt)}</small>
      </header>
      <WholeContent content={content}>
        <p className={styles.reports}>举报的人说：{reportsInWords(content)}</p>
      </WholeContent>
      {isAppeal ? <Appeal content={content} /> : <Standings content={content} />}
      {content.isHidden && !isAppeal && <p className="note">几个人举报，已先隐藏。</p>}
      {isOfSomebody(content) && <RecordBox userId={content.authorId} name={content.author} except={content} />}
      {canDecide ? <Decide content={content} onDone={onDone} /> : <p className="note">{READ_ONLY}</p>}
    </article>
  );
}

function Decide({ content, onDone }: DecisionCardProps) {
  const decision = useDecision(content, onDone);
  const [isAsking, setIsAsking] = useState(false);
  const buttons = useNoEarlyTaps<HTMLDivElement>(); // it may have come up under the finger that decided the one before
  const isAppeal = content.state === 'appealed';
  return (
    <>
      <Form className={styles.form} refusal={decision.refusal} onSubmit={() => decision.decide('hide')}>
        <DecisionFields decision={decision} name={`reason ${contentKey(content)}`}>
          {!isAppeal && isOfSomebody(content) && (
            <PauseField name={`pause ${contentKey(content)}`} pause={decision.pause} onChange={decision.setPause} />
          )}
          <ResumeField content={content} decision={decision} />
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
              : `${content.kind === 'name' ? '换个名字' : '隐藏'}${decision.pause === null ? '' : '并停发'}`}
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
          {content.isHidden ? '它会重新显示' : '它照常显示'}，举报它的都记作查无实据。
        </ConfirmDialog>
      )}
    </>
  );
}

/** Which reports count towards hiding and which do not, where some do not. */
function Standings({ content }: { readonly content: Reported }) {
  const words = standingsInWords(content);
  return words === null ? null : <p className="note">{words}</p>;
}

/** What an admin said, or that reports alone have hidden it, and the author's answer. */
function Appeal({ content }: { readonly content: Reported }) {
  return (
    <div className={styles.appeal}>
      {content.judgedAt === null ? (
        <p>几个人举报，先隐藏了。</p>
      ) : (
        <p>
          {content.judgedBy ?? '管理员'}隐藏：{reasonName(content.reason ?? '')}。<bdi>{content.note}</bdi>
        </p>
      )}
      <p>
        作者答：<bdi>{content.answer}</bdi>
      </p>
    </div>
  );
}
