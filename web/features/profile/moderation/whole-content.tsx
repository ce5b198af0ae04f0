import { type ReactNode, useState } from 'react';
import type { ResponseBody } from '#contract/endpoint.ts';
import { showReported } from '#contract/moderation.ts';
import { useCall } from '#web/platform/network/use-call.ts';
import { RetryLine } from '#web/ui/book/retry-line.tsx';
import { Button } from '#web/ui/button.tsx';
import { ZoomableImage } from '#web/ui/pictures/zoomable-image.tsx';
import styles from './moderation.module.css';
import type { Reported } from './reported-content.ts';

interface WholeContentProps {
  readonly content: Reported;
  /** For what it was reported: above what those who did wrote. */
  readonly children?: ReactNode;
}

/** All of it, also what is hidden: texts, images, and what those who reported it wrote. */
export function WholeContent({ content: { kind, id, questionText }, children }: WholeContentProps) {
  const { data, failure, retry } = useCall(showReported, { query: { kind, id } });
  return (
    <>
      {questionText !== null && (
        <p className={styles.text}>
          <bdi>{questionText}</bdi>
        </p>
      )}
      {failure && <RetryLine rows={1} onRetry={retry} />}
      {data?.questionImage && <ZoomableImage src={data.questionImage} alt={kind === 'face' ? '头像' : '题目图片'} />}
      {data?.answerText && (
        <p className={styles.text}>
          答案：<bdi>{data.answerText}</bdi>
        </p>
      )}
      {data?.answerImage && <ZoomableImage src={data.answerImage} alt="答案图片" />}
      {data?.guessedAt && <GuessedAt puzzle={data.guessedAt} />}
      {children}
      {data && data.notes.length > 0 && (
        <ul className={styles.notes} aria-label="举报的人写的">
          {data.notes.map((note, index) => (
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

interface GuessedAtProps {
  readonly puzzle: NonNullable<ResponseBody<typeof showReported>['guessedAt']>;
}

/** The puzzle of a guess, once it is asked for: whether the guess gives it away is seen beside its answer. */
function GuessedAt({ puzzle: { questionText, questionImage, answerText, answerImage } }: GuessedAtProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button look="quiet" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {isOpen ? '收起题和答案' : '看题和答案'}
      </Button>
      {isOpen && (
        <section className={styles.notes} aria-label="题和答案">
          {questionText !== null && (
            <p className={styles.long}>
              题：<bdi>{questionText}</bdi>
            </p>
          )}
          {questionImage !== null && <ZoomableImage src={questionImage} alt="题目图片" />}
          {answerText !== null && (
            <p className={styles.long}>
              答案：<bdi>{answerText}</bdi>
            </p>
          )}
          {answerImage !== null && <ZoomableImage src={answerImage} alt="答案图片" />}
        </section>
      )}
    </>
  );
}
