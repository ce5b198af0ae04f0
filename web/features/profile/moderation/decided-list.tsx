import { Fragment, useId, useState } from 'react';
import { MODERATION_TEXT_MAX_CHARACTERS } from '#contract/limits.ts';
import type { Pause } from '#contract/moderation.ts';
import { eventTime } from '#contract/words/dates.ts';
import { useCanDecide, useDecision } from '#web/sheets/decide/use-decision.ts';
import { pauseText } from '#web/sheets/decided/own-decisions.ts';
import { Button } from '#web/ui/button.tsx';
import { Form, FormMessage, TextArea } from '#web/ui/fields/field.tsx';
import { DownIcon } from '#web/ui/icons.tsx';
import { reasonName } from '#web/ui/names.ts';
import { PageState } from '#web/ui/page.tsx';
import { STATE_FIGURES } from '#web/ui/state-figures.ts';
import { ReportedList } from './list-state.tsx';
import styles from './moderation.module.css';
import { contentOfAuthor, KIND_SIGN, type Reported, reportsInWords, useReportedContent } from './reported-content.ts';
import { ResumeField, showAgain } from './resume-field.tsx';
import { WholeContent } from './whole-content.tsx';

/** 已处理: what it was, whose, and who decided what, why and when; what is hidden can be restored. */
export function DecidedList() {
  const list = useReportedContent('judged');
  return (
    <ReportedList
      list={list}
      className={`${styles.judged} surface divided`}
      empty={<PageState figure={STATE_FIGURES.empty} title="还没有处理过的。" />}
    >
      {(content) => <DecidedRow content={content} onDone={list.reload} />}
    </ReportedList>
  );
}

interface DecidedProps {
  readonly content: Reported;
  readonly onDone: () => void;
}

/** Two lines of it at first; opened, all of it, with what those who reported it wrote. */
function DecidedRow({ content, onDone }: DecidedProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [isRestoring, setIsRestoring] = useState(false);
  const id = useId();
  const canDecide = useCanDecide(content);
  const reports = content.reports.length > 0 && <p className="note">举报的人说：{reportsInWords(content)}</p>;
  const restored = () => {
    setIsRestoring(false);
    onDone();
  };
  return (
    <>
      <button
        type="button"
        className={styles.head}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span className={styles.sign} aria-hidden="true">
          {KIND_SIGN[content.kind]}
        </span>
        <bdi className={styles.what}>{contentOfAuthor(content)}</bdi>
        <DownIcon />
      </button>
      <div id={id} className="stack gap-8">
        {isOpen ? (
          <WholeContent content={content}>{reports}</WholeContent>
        ) : (
          content.questionText !== null && <bdi className={styles.excerpt}>{content.questionText}</bdi>
        )}
      </div>
      {!isOpen && reports}
      <ul className={styles.decisions} aria-label="处理的经过">
        {decisionsOf(content).map((one, index, all) => (
          <Fragment key={`${one.at} ${one.decision}`}>
            {/* it stood when the last decision was given */}
            {index === all.length - 1 && content.answer !== null && (
              <li>
                作者答：<bdi>{content.answer}</bdi>
              </li>
            )}
            <li>{decisionInWords(content, one)}</li>
          </Fragment>
        ))}
        {content.note !== null && (
          <li>
            对作者说：<bdi>{content.note}</bdi>
          </li>
        )}
        {content.pausedUntil !== null && <li>作者现在{pauseText(content.pausedUntil)}</li>}
      </ul>
      {content.state === 'hidden' && canDecide && !isRestoring && (
        <Button look="pill" onClick={() => setIsRestoring(true)}>
          恢复
        </Button>
      )}
      {isRestoring && <Restore content={content} onDone={restored} onCancel={() => setIsRestoring(false)} />}
    </>
  );
}

type Decided = Reported['decisions'][number];

/** As they are recorded, which they are for half a year; the last is known for ever. */
function decisionsOf({ decisions, state, isRestored, judgedBy: by, judgedAt, reason }: Reported): readonly Decided[] {
  if (decisions.length > 0 || judgedAt === null) return decisions;
  const decision = state === 'hidden' ? 'hidden' : isRestored ? 'restored' : 'kept';
  return [{ decision, by, at: judgedAt, reason, pause: null, isResumed: false }];
}

const PAUSED: Readonly<Record<Pause, string>> = { week: '停发七天', month: '停发三十天', open: '停发，直到放开' };

/** 今日 11:00 知微隐藏并停发七天：骂人; 几个人举报，先隐藏; 半盏恢复并放开; where the hiding is not recorded any more 半盏恢复，原先隐藏：骂人. */
function decisionInWords({ kind, reason: last, decisions }: Reported, decided: Decided): string {
  const { decision, by, at, reason, pause, isResumed } = decided;
  const hidden = kind === 'name' ? '换了名字' : '隐藏';
  const words = { reported: '几个人举报，先隐藏', hidden, restored: '恢复', kept: '不处理' }[decision];
  const who = decision === 'reported' ? '' : (by ?? '管理员');
  const isAlone = decision === 'restored' && decisions.length === 0 && last !== null;
  const why = isAlone
    ? `，原先${hidden}：${reasonName(last)}`
    : decision === 'hidden' && reason !== null
      ? `：${reasonName(reason)}`
      : '';
  const also = pause !== null ? `并${PAUSED[pause]}` : isResumed ? '并放开' : '';
  return `${eventTime(at)} ${who}${words}${also}${why}`;
}

interface RestoreProps extends DecidedProps {
  readonly onCancel: () => void;
}

/** To restore asks for a sentence, too. */
function Restore({ content, onDone, onCancel }: RestoreProps) {
  const decision = useDecision(content, onDone);
  const { fieldOf, refusal, error, isSending, decide } = decision;
  return (
    <Form className={styles.form} refusal={refusal} onSubmit={() => decide('show')}>
      <TextArea label="给作者的一句话" maxLength={MODERATION_TEXT_MAX_CHARACTERS} {...fieldOf('note')} />
      <ResumeField content={content} decision={decision} />
      <FormMessage message={error} />
      <div className={styles.buttons}>
        <Button onClick={onCancel}>取消</Button>
        <Button look="primary" type="submit" disabled={isSending}>
          {showAgain(decision)}
        </Button>
      </div>
    </Form>
  );
}
