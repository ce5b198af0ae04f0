import { Component, type ReactNode } from 'react';
import { ChunkError } from '#web/platform/chunks/chunk.ts';
import { Button } from '#web/ui/button.tsx';
import { PageState } from '#web/ui/page.tsx';
import { STATE_FIGURES } from '#web/ui/state-figures.ts';
import { TITLES } from '#web/ui/titles.ts';

interface State {
  readonly error: unknown;
  readonly chunkFailures: number;
}

/** The logger is a chunk too: without a network there is no log. */
async function report(error: unknown): Promise<void> {
  const { log } = await import('#web/platform/log/logger.ts');
  log('error', error instanceof Error ? error.message : String(error));
}

/** Shows a page in place of one that threw, or whose chunk was not loaded. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { error: null, chunkFailures: 0 };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(error: unknown): void {
    report(error).catch(() => {});
    if (!(error instanceof ChunkError)) return;
    error.forget();
    this.setState(({ chunkFailures }) => ({ chunkFailures: chunkFailures + 1 }));
  }

  override render() {
    const { error, chunkFailures } = this.state;
    if (error === null) return this.props.children;
    const isOnline = navigator.onLine;
    // a chunk that fails twice online is of an older version that the server no longer has
    const isRetried = error instanceof ChunkError && (chunkFailures < 2 || !isOnline);
    return (
      <PageState
        isPage
        figure={isOnline ? STATE_FIGURES.fault : STATE_FIGURES.offline}
        title={isOnline ? TITLES.fault : TITLES.offline}
        text={isOnline ? '这一页没能打开。' : '这一页还没有存到本机，联网后再来。'}
      >
        <Button look="pill" onClick={() => (isRetried ? this.setState({ error: null }) : location.reload())}>
          {isRetried ? '重试' : '重新载入'}
        </Button>
      </PageState>
    );
  }
}
