import { Suspense } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { expectCaught, lostChunk } from '#tests/component/lost-chunk.ts';
import { lazyPart } from '#web/platform/chunks/lazy-part.tsx';
import { ErrorBoundary } from './error-boundary.tsx';

const button = (name: string) => page.getByRole('button', { name });

/** A page whose chunk is lost so often. */
async function openPage(failures: number): Promise<void> {
  expectCaught();
  const Page = lazyPart(lostChunk(failures, () => <h1>学院</h1>).load);
  await render(
    <ErrorBoundary>
      <Suspense>
        <Page />
      </Suspense>
    </ErrorBoundary>,
  );
}

test('a page whose chunk was lost once is loaded by 重试', async () => {
  await openPage(1);
  await expect.element(page.getByText('这一页没能打开。')).toBeVisible();
  await button('重试').click();
  await expect.element(page.getByRole('heading', { name: '学院' })).toBeVisible();
});

test('a page whose chunk is lost again offers to reload the app, which has an older version', async () => {
  await openPage(2);
  await button('重试').click();
  await expect.element(button('重新载入')).toBeVisible();
  await expect.element(button('重试')).not.toBeInTheDocument();
});
