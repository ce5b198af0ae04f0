import { showReported } from '#contract/moderation.ts';
import { REMOVED_NAME } from '#contract/words/removed-name.ts';
import { useCall } from '#web/platform/network/use-call.ts';
import { useVerdict } from '#web/sheets/verdict/use-verdict.ts';
import { VerdictFields } from '#web/sheets/verdict/verdict-fields.tsx';
import { RetryLine } from '#web/ui/book/retry-line.tsx';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/fields/field.tsx';
import { reasonName } from '#web/ui/reason-name.ts';
import { dayText } from '#web/ui/rows/day-text.ts';
import { ZoomableImage } from '#web/ui/zoomable-image.tsx';
import styles from './moderation.module.css';
import { PauseField } from './pause-field.tsx';
import { RecordBox } from './record-box.tsx';
import { ResumeField } from './resume-field.tsx';
import {
  KIND_SIGN,
  type Reported,
  reportsInWords,
  standingsInWords,
  thingKey,
  thingOfAuthor,
  thingTitle,
} from './things.ts';

interface VerdictProps {
  readonly thing: Reported;
  /** It was judged, by this admin or by another. */
  readonly onDone: () => void;
}

/** One thing of the queue: what, whose, where, why it was reported, and the two ways to decide. */
export function VerdictCard({ thing, onDone }: VerdictProps) {
  const verdict = useVerdict(thing, onDone);
  const isAppeal = thing.state === 'appealed';
  const isOfSomebody = thing.author !== REMOVED_NAME; // else nobody can be paused, nor was judged before
  return (
    <article className={styles.card} aria-label={thingTitle(thing)}>
      <header>
        <span className={styles.sign} aria-hidden="true">
          {KIND_SIGN[thing.kind]}
        </span>
        <bdi className={styles.what}>{thingOfAuthor(thing)}</bdi>
        <small className={styles.when}>{dayText(thing.changedAt)}</small>
      </header>
      <Whole thing={thing} />
      {isAppeal ? <Appeal thing={thing} /> : <p className={styles.reports}>举报的人说：{reportsInWords(thing)}</p>}
      {!isAppeal && <Standings thing={thing} />}
      {thing.isHidden && !isAppeal && <p className={styles.note}>几个人举报，已先隐藏。</p>}
      {isOfSomebody && <RecordBox userId={thing.authorId} name={thing.author} except={thing} />}
      <Form className={styles.form} refusal={verdict.refusal} onSubmit={() => verdict.judge('hide')}>
        <VerdictFields verdict={verdict} name={`reason ${thingKey(thing)}`}>
          {!isAppeal && isOfSomebody && (
            <PauseField name={`pause ${thingKey(thing)}`} pause={verdict.pause} onChange={verdict.setPause} />
          )}
          <ResumeField thing={thing} verdict={verdict} />
        </VerdictFields>
        <div className={styles.buttons}>
          <Button disabled={verdict.isSending} onClick={() => verdict.judge('show')}>
            {isAppeal ? '恢复' : '不处理'}
          </Button>
          <Button look="primary" type="submit" disabled={verdict.isSending}>
            {isAppeal
              ? '仍隐藏'
              : `${thing.kind === 'name' ? '换个名字' : '隐藏'}${verdict.pause === null ? '' : '并停发'}`}
          </Button>
        </div>
      </Form>
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
        <p>几个人举报，先隐藏了：{reportsInWords(thing)}。</p>
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

/** All of it, also what is hidden: texts, images, and what those who reported it wrote. */
export function Whole({ thing: { kind, id, questionText } }: { readonly thing: Reported }) {
  const { answer, failure, retry } = useCall(showReported, { query: { kind, id } });
  return (
    <>
      {questionText !== null && (
        <p className={styles.text}>
          <bdi>{questionText}</bdi>
        </p>
      )}
      {failure && <RetryLine rows={1} onRetry={retry} />}
      {answer?.questionImage && (
        <ZoomableImage src={answer.questionImage} alt={kind === 'face' ? '头像' : '题目图片'} />
      )}
      {answer?.answerText && (
        <p className={styles.text}>
          答案：<bdi>{answer.answerText}</bdi>
        </p>
      )}
      {answer?.answerImage && <ZoomableImage src={answer.answerImage} alt="答案图片" />}
      {answer && answer.notes.length > 0 && (
        <ul className={styles.notes} aria-label="举报的人写的">
          {answer.notes.map((note, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: notes have no identity, and do not change
            <li key={index}>
              <bdi>{note}</bdi>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
