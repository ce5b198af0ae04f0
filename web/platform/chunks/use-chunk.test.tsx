import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { lostChunk } from '#tests/component/lost-chunk.ts';
import { useToast } from '../toast.ts';
import { type Chunk, chunkOf, NOT_LOADED, useChunk } from './chunk.ts';

/** As forms and the clock use it: loads after the first render, again by 重试, and again by a handler that needs it. */
function Form({ chunk }: { readonly chunk: Chunk<string> }) {
  const { value, hasFailed, retry, get } = useChunk(chunk);
  return (
    <>
      <p>{value ?? (hasFailed ? '没有载入' : '载入中')}</p>
      <button type="button" onClick={retry}>
        重试
      </button>
      <button type="button" onClick={() => get()}>
        起卦
      </button>
    </>
  );
}

/** The form, once its chunk was lost. */
async function openForm(failures: number) {
  const { load, calls } = lostChunk(failures, '历法');
  await render(<Form chunk={chunkOf(load)} />);
  await expect.element(page.getByText('没有载入')).toBeVisible();
  return calls;
}
const press = (name: string) => page.getByRole('button', { name }).click();

test('a part that was lost is loaded again by 重试', async () => {
  const calls = await openForm(1);
  await press('重试');
  await expect.element(page.getByText('历法')).toBeVisible();
  expect(calls()).toBe(2);
});

test('a handler that needs it loads it again; while it is lost a toast says so', async () => {
  const calls = await openForm(2);
  await press('起卦');
  await expect.poll(() => useToast.getState().message).toBe(NOT_LOADED);
  await expect.element(page.getByText('没有载入')).toBeVisible();
  await press('起卦');
  await expect.element(page.getByText('历法')).toBeVisible();
  expect(calls()).toBe(3);
});
