import type { ResponseBody } from '#contract/endpoint.ts';
import type { openPuzzleAnswer } from '#contract/guess.ts';
import { NOTICES } from '#contract/words/notices.ts';
import { type Failure, messageOf } from '#web/platform/network/failure.ts';
import { Button } from '#web/ui/button.tsx';
import { Content } from './content.tsx';
import styles from './puzzle-page.module.css';

export type PuzzleAnswer = ResponseBody<typeof openPuzzleAnswer>['answer'];

/** Why it could not be opened, in one sentence. */
export function puzzleAnswerFailure(failure: Failure): string {
  if (failure.kind !== 'network') return messageOf(failure);
  return navigator.onLine ? `${NOTICES.serverUnreachable}，答案暂时看不到。` : '没有网络，答案要连上服务器才看得到。';
}

interface PuzzleAnswerCardProps {
  /** Null while this device does not have it. */
  readonly answer: PuzzleAnswer | null;
  readonly isShown: boolean;
  readonly isLoading: boolean;
  /** Why it could not be opened. */
  readonly failure: string | null;
  /** Said while it is hidden, in place of the usual. */
  readonly hint?: string | undefined;
  readonly onToggle: () => void;
}

/** Neither text nor image is in the DOM before 显示答案. */
export function PuzzleAnswerCard({ answer, isShown, isLoading, failure, hint, onToggle }: PuzzleAnswerCardProps) {
  const isOpen = isShown && answer !== null;
  return (
    <section className={styles.answer} aria-label="答案">
      <header className="row spread">
        <h2>答案</h2>
        <Button look="quiet" aria-expanded={isOpen} disabled={isLoading} onClick={onToggle}>
          {isOpen ? '隐藏答案' : '显示答案'}
        </Button>
      </header>
      {isOpen ? (
        <Content text={answer.text} imageUrl={answer.imageUrl} what="答案图片" />
      ) : (
        <p className={styles.hint}>{hint ?? '想好了再看。先断体用，再定五行。'}</p>
      )}
      <p className="wrong" role="alert">
        {answer === null && failure}
      </p>
    </section>
  );
}
