import type { ConsoleMessage, Page, Request } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { castByHand } from '../support/cast-steps.ts';
import { REFUSED, useFixtures, type Visit } from './fixtures.ts';
import { logIn, logOut, storedSession } from './pages/account-forms.ts';

const fixtures = useFixtures();
/** [2026-11-15 08:05:09] [WARNING] results refused for now Data: {…} */
const LINE = /^\[\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}\] \[WARNING\] results refused for now Data: (\{.*\})$/;

/** A save that the server refuses is only logged: the way to make the app write a log line. */
async function refuseSaves(page: Page): Promise<void> {
  await page.route('**/api/divination/results', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, body: '' }) : route.continue(),
  );
}

async function makeLogLine({ page }: Visit): Promise<void> {
  await castByHand(page);
  await page.getByRole('button', { name: '保存卦例' }).click();
  await page.getByText('卦例保存成功').waitFor();
}

/** Casts by the clock and saves; done when the server has refused it. */
async function saveAnother(page: Page): Promise<void> {
  await page.getByRole('button', { name: '再起一卦' }).click();
  await page.getByRole('button', { name: '时间起卦' }).click();
  const refused = page.waitForResponse((response) => isSave(response.request()));
  await page.getByRole('button', { name: '保存卦例' }).click();
  await refused;
}

const isSave = (request: Request) => request.method() === 'POST' && request.url().endsWith('/api/divination/results');
const isLogCall = (request: Request) => new URL(request.url()).pathname === '/api/logs';
const isWarningCall = (request: Request) => isLogCall(request) && request.postDataJSON().level === 'warning';
const isLogLine = (message: ConsoleMessage) => LINE.test(message.text());

describe('the policy', () => {
  test('lets in no inline script and no eval, and asks for trusted types; it is in force: a script written into the page does not run', async () => {
    const { page } = await fixtures.visit({ expects: [/CSP /, /Content Security Policy/, /TrustedScript/] });
    const policy = (await page.goto('/'))?.headers()['content-security-policy'] ?? '';
    expect(policy).not.toContain('unsafe');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("require-trusted-types-for 'script'");
    const hasRun = await page.evaluate(() => {
      try {
        const script = document.createElement('script');
        script.textContent = 'window.hasRun = true';
        document.body.append(script);
      } catch {
        // refused by trusted types
      }
      return 'hasRun' in window;
    });
    expect(hasRun).toBe(false);
  });

  // that no page violates it is asked of every visit of every test: a violation is a console error, which fails it (tests/support/visit.ts)
  test('lets both workers start', async () => {
    const visit = await fixtures.visit({
      as: await fixtures.account(),
      serviceWorker: true,
      expects: [REFUSED(500)],
    });
    const { page } = visit;
    await page.goto('/reset-password');
    await page.getByRole('heading').first().waitFor();
    const state = await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.scriptURL);
    expect(state).toBe(`${fixtures.app.url}/sw.js`);
    await refuseSaves(page);
    const worker = page.waitForEvent('worker');
    const line = page.waitForEvent('console', isLogLine);
    await makeLogLine(visit);
    expect((await worker).url()).toContain('/assets/log-worker');
    await line;
  });
});

describe('the log', () => {
  test('writes one line to the console and the same to the server, whose answer is not read', async () => {
    const visit = await fixtures.visit({ as: await fixtures.account(), expects: [REFUSED(500)] });
    const { page } = visit;
    await refuseSaves(page);
    const written = page.waitForEvent('console', isLogLine);
    const sent = page.waitForRequest(isWarningCall);
    await makeLogLine(visit);
    const line = await written;
    expect(line.type()).toBe('warning');
    expect(JSON.parse(LINE.exec(line.text())?.[1] ?? '')).toEqual({ kind: 'unexpected', status: 500 });
    const call = await sent;
    expect(call.postDataJSON()).toEqual({ level: 'warning', message: line.text() });
    expect((await call.response())?.status()).toBe(204);
  });

  test('has an entry at level info for a start, a cast, a login, a run of the queue and a logout, with no name, text or token', async () => {
    const who = await fixtures.account();
    const { page, context } = await fixtures.visit({ prefetch: true }); // with Save-Data a start is no entry
    const [written, sent]: [string[], string[]] = [[], []];
    page.on('console', (message) => message.type() === 'info' && written.push(message.text()));
    context.on('request', (request) => {
      if (isLogCall(request) && request.postDataJSON().level === 'info') sent.push(request.postDataJSON().message);
    });
    const tells = (entry: string) =>
      expect.poll(() => written.map((line) => line.replace(/^\[[-\d]+ [:\d]+\] \[INFO\] /, ''))).toContain(entry);
    await castByHand(page);
    await tells('app started');
    await tells('cast made Data: {"method":"manual"}');
    await page.getByRole('button', { name: '保存卦例' }).click();
    await page.getByRole('link', { name: '我的', exact: true }).click();
    await page.getByRole('link', { name: '登录', exact: true }).click();
    await logIn(page, who);
    await page.getByText('卦例保存成功').waitFor();
    await tells('logged in');
    await tells('queue run Data: {"sent":1}');
    const token = String((await storedSession(page))?.['token']);
    await logOut(page);
    await tells('logged out');
    await expect.poll(() => sent.toSorted()).toEqual(written.toSorted());
    for (const secret of [who.username, who.email, who.user.id, token, '屯', '010001'])
      expect(written.join('\n')).not.toContain(secret);
  });

  test('a call that fails is not repeated: each line is sent once', async () => {
    const visit = await fixtures.visit({
      as: await fixtures.account(),
      at: Date.now(),
      expects: [REFUSED(500), REFUSED(503), /net::ERR_FAILED/],
    });
    const { page, context } = visit;
    const [written, sent]: [string[], string[]] = [[], []];
    page.on('console', (message) => isLogLine(message) && written.push(message.text()));
    await context.route('**/api/logs', (route) => {
      const { level, message } = route.request().postDataJSON();
      if (level === 'warning') sent.push(message);
      return sent.length <= 1 ? route.abort() : route.fulfill({ status: 503, body: '' });
    });
    await refuseSaves(page);
    await makeLogLine(visit);
    await expect.poll(() => sent).toHaveLength(1);
    for (const lines of [2, 3]) {
      await page.clock.fastForward(5000); // the next line has another time
      await saveAnother(page);
      await expect.poll(() => sent.length).toBeGreaterThanOrEqual(lines);
    }
    await expect.poll(() => sent).toEqual(written);
  });

  const FAILED = /^Failed to initialize logging worker:/;
  test('says once that its worker failed to start when its script cannot be fetched, and the app goes on', async () => {
    const visit = await fixtures.visit({ as: await fixtures.account(), expects: [REFUSED(500), /net::ERR_FAILED/] });
    const { page } = visit;
    visit.expect(FAILED);
    let said = 0;
    page.on('console', (message) => {
      if (message.type() === 'error' && FAILED.test(message.text())) said++;
    });
    await page.route('**/assets/log-worker*.js', (route) => route.abort());
    await refuseSaves(page);
    const first = page.waitForEvent('console', (message) => FAILED.test(message.text()));
    await makeLogLine(visit);
    await first;
    await saveAnother(page); // another line, which is not written
    const next = page.waitForRequest(isSave);
    await page.getByRole('link', { name: '我的', exact: true }).click();
    await next; // saves go one at a time: the one before was refused and logged
    expect(said).toBe(1);
  });
});
