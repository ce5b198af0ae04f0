import { Component, type ReactNode } from 'react';
import { RetryLine } from '#web/ui/book/retry-line.tsx';
import { ChunkError } from './chunk.ts';
import { PromptSuspense } from './prompt-suspense.tsx';

interface ChunkSuspenseProps {
  /** Height, in lines of text, of what stands there until the chunks are loaded. */
  readonly rows: number;
  /** Said when one failed. */
  readonly lost?: string | undefined;
  readonly children: ReactNode;
}

/** Around the part of a page that reads chunks: a skeleton while they load, a line with 重试 when one failed. */
export class ChunkSuspense extends Component<ChunkSuspenseProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(error: unknown) {
    if (error instanceof ChunkError) return { hasFailed: true };
    throw error; // a fault of ours: the page's boundary shows it
  }

  override componentDidCatch(error: ChunkError): void {
    error.forget();
  }

  override render() {
    const { rows, lost, children } = this.props;
    if (this.state.hasFailed)
      return <RetryLine rows={rows} message={lost} onRetry={() => this.setState({ hasFailed: false })} />;
    return <PromptSuspense rows={rows}>{children}</PromptSuspense>;
  }
}
