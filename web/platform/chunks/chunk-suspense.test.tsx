import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { expectCaught, lostChunk } from '#tests/component/lost-chunk.ts';
import { chunkOf } from './chunk.ts';
import { ChunkSuspense } from './chunk-suspense.tsx';

const retry = () => page.getByRole('button', { name: '重试' });

test.each([
  ['a line of its own', '没有网络，这一章还没有取过。', '没有网络，这一章还没有取过。'],
  ['这部分没有载入', undefined, '这部分没有载入。'],
])('texts that are lost twice show %s with 重试 each time, and then the texts', async (_, lost, line) => {
  const caught = expectCaught();
  const { load, calls } = lostChunk(2, '元亨利贞');
  const chunk = chunkOf(load);
  const Text = () => <p>{chunk.read()}</p>;
  await render(
    <ChunkSuspense rows={3} lost={lost}>
      <Text />
    </ChunkSuspense>,
  );
  for (let times = 1; times <= 2; times++) {
    await expect.element(page.getByText(line)).toBeVisible();
    expect(calls()).toBe(times); // not again by itself
    await retry().click();
  }
  await expect.element(page.getByText('元亨利贞')).toBeVisible();
  expect(calls()).toBe(3);
  expect(caught).toHaveBeenCalledTimes(2);
});

test('a part that failed does not keep the part beside it away', async () => {
  expectCaught();
  const [lost, there] = [lostChunk(1, '初九'), lostChunk(0, '六二')].map(({ load }) => chunkOf(load));
  const Text = ({ of: chunk }: { readonly of: typeof lost }) => <p>{chunk?.read()}</p>;
  await render(
    <>
      <ChunkSuspense rows={1}>
        <Text of={lost} />
      </ChunkSuspense>
      <ChunkSuspense rows={1}>
        <Text of={there} />
      </ChunkSuspense>
    </>,
  );
  await expect.element(page.getByText('六二')).toBeVisible();
  await expect.element(page.getByText('这部分没有载入。')).toBeVisible();
});
