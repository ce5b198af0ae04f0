import { Component, type ReactNode } from 'react';
import { log } from '#web/platform/logger.ts';
import { Button } from '#web/ui/button.tsx';
import { PageState } from '#web/ui/page.tsx';
import { STATE_FIGURES } from '#web/ui/state-figures.ts';
import { TITLES } from '#web/ui/titles.ts';

/** The one place where a fault of ours, or a part that could not be fetched, becomes a page. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown): void {
    log('error', error instanceof Error ? error.message : String(error));
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <PageState
        isPage
        figure={navigator.onLine ? STATE_FIGURES.fault : STATE_FIGURES.offline}
        title={navigator.onLine ? TITLES.fault : TITLES.offline}
        text={navigator.onLine ? '这一页没能打开。' : '这一页还没有存到本机，联网后再来。'}
      >
        <Button look="pill" onClick={() => location.reload()}>
          重新载入
        </Button>
      </PageState>
    );
  }
}
