import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ENGINES, startApp, type TestApp } from '../support/app.ts';
import { addUser } from '../support/call-samples.ts';
import { PRODUCTION } from '../support/modes.ts';
import { type SmtpSink, startSmtpSink } from '../support/smtp-sink.ts';

type SinkOptions = Parameters<typeof startSmtpSink>[0];
const SECOND_MS = 1000;

describe.each(ENGINES)('mail over SMTP on %s', (engine) => {
  let app: TestApp;
  let sink: SmtpSink;
  beforeEach(() => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
  });
  afterEach(async () => {
    await app.close();
    await sink.stop();
    vi.restoreAllMocks();
  });

  async function start(options: SinkOptions = {}, env: Readonly<Record<string, string>> = {}): Promise<void> {
    sink = await startSmtpSink(options);
    app = await startApp(engine, { SMTP_URL: `smtp://127.0.0.1:${sink.port}`, ...env });
  }

  /** Everything due is tried. */
  async function settle(): Promise<void> {
    while ((await app.server.outbox.drain()) > 0);
  }
  const request = async (email: string) => {
    const response = await app.call('POST', '/api/auth/request-reset', { body: { email } });
    expect(response.status).toBe(200);
    await settle();
  };
  const rows = () => app.database.db.selectFrom('outbox').selectAll().execute();
  const complaints = () =>
    vi
      .mocked(console.error)
      .mock.calls.map((line) => line.join(' '))
      .filter((line) => line.startsWith('后台任务出错'));

  test('a reset mail is plain text to one person, and its link works', async () => {
    await start();
    const user = await app.user();
    await request(user.email);
    const [mail, ...more] = sink.mails;
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ from: 'no-reply@localhost', to: [user.email] });
    expect(mail?.headers).toContain('Content-Type: text/plain; charset=utf-8');
    expect(mail?.headers.filter((field) => /^(to|cc|bcc|reply-to):/i.test(field))).toEqual([`To: ${user.email}`]);
    expect(mail?.text).not.toMatch(/<[a-z]/i);
    const [link = ''] = /^http:\S+$/m.exec(mail?.text ?? '') ?? [];
    expect(link).toMatch(/^http:\/\/127\.0\.0\.1:3000\/reset-password\?token=[0-9a-z]{26}_[\w-]{43}$/);
    const token = new URL(link).searchParams.get('token');
    const body = { token, newPassword: 'mei-hua-2026', confirmPassword: 'mei-hua-2026' };
    expect((await app.call('POST', '/api/auth/reset-password', { body })).status).toBe(200);
    await settle();
    expect(sink.mails[1]?.text).toContain('你的密码刚刚修改过');
    expect(sink.mails[1]?.text).not.toMatch(/http|token/);
    expect(await rows()).toEqual([]);
  });

  test('in production the mail comes from the public name and leads there', async () => {
    await start({}, { ...PRODUCTION, MAIL_TRANSPORT: 'smtp' });
    const { email } = await addUser(app, 'zhang@example.com');
    await request(email);
    expect(sink.mails[0]).toMatchObject({ from: 'no-reply@yi.example.com', to: [email] });
    expect(sink.mails[0]?.text).toMatch(/^https:\/\/yi\.example\.com\/reset-password\?token=[0-9a-z]{26}_[\w-]{43}$/m);
  });

  test('while the mail server is down a mail is retried at growing intervals; then it is sent once and erased', async () => {
    await start();
    const { port } = sink;
    await sink.stop();
    const { email } = await addUser(app, 'zhang@example.com');
    await request(email);
    for (const [tries, seconds] of [
      [1, 30],
      [2, 60],
      [3, 120],
    ] as const) {
      expect(await rows()).toMatchObject([{ kind: 'mail', tries, due_at: app.clock.now + seconds * SECOND_MS }]);
      expect(complaints()).toHaveLength(tries);
      app.clock.now += seconds * SECOND_MS - 1;
      await settle();
      expect(complaints()).toHaveLength(tries);
      app.clock.now += 1;
      if (tries < 3) await settle();
    }
    sink = await startSmtpSink({}, { port });
    await settle();
    expect(sink.mails).toHaveLength(1);
    expect(sink.mails[0]?.to).toEqual([email]);
    expect(await rows()).toEqual([]);
    app.clock.now += 24 * 3600 * SECOND_MS;
    await settle();
    expect(sink.visits).toBe(1);
  });

  test('a mail that waits at a restart is sent by the next server', async () => {
    await start();
    const { port } = sink;
    await sink.stop();
    await request((await addUser(app, 'zhang@example.com')).email);
    await app.server.outbox.stop();
    sink = await startSmtpSink({}, { port });
    const { createServer } = await import('#server/server.ts');
    const { config } = app.server.services;
    const now = () => app.clock.now + 30 * SECOND_MS;
    const next = await createServer({ config, database: app.database, webFolder: app.dataDir, now });
    await next.outbox.drain();
    await next.stop();
    expect(sink.mails).toHaveLength(1);
    expect(await rows()).toEqual([]);
  });

  test('a temporary refusal of the mail server is retried, and the console shows no address', async () => {
    let refusals = 2;
    await start({
      onRcptTo({ address }, _session, done) {
        if (refusals-- <= 0) return done();
        done(Object.assign(new Error(`mailbox <${address}> is busy`), { responseCode: 450 }));
      },
    });
    const { email } = await addUser(app, 'zhang.san@example.com');
    await request(email);
    app.clock.now += 30 * SECOND_MS;
    await settle();
    expect(sink.mails).toEqual([]);
    expect(complaints()).toHaveLength(2);
    expect(complaints().join('\n')).not.toMatch(/zhang|token=/);
    app.clock.now += 60 * SECOND_MS;
    await settle();
    expect(sink.mails).toHaveLength(1);
  });

  test('one mailbox that refuses everything does not delay the mail of others', async () => {
    await start({
      onRcptTo: ({ address }, _session, done) => done(address.startsWith('full') ? new Error('mailbox is full') : null),
    });
    const addresses = ['full@example.com', 'zhang@example.com', 'li@example.com'];
    for (const address of addresses) await addUser(app, address);
    for (const address of addresses) await request(address);
    expect(sink.mails.map(({ to }) => to)).toEqual([['zhang@example.com'], ['li@example.com']]);
    expect(await rows()).toHaveLength(1);
  });

  test('a name with line breaks adds neither header nor recipient', async () => {
    await start();
    const name = 'x\r\nBcc: evil@example.net\r\nContent-Type: text/html\r\n\r\n<b>';
    const { email } = await addUser(app, 'zhang@example.com', name);
    await addUser(app, 'li@example.com\r\nBcc: evil@example.net');
    await request(email);
    await request('li@example.com\r\nBcc: evil@example.net');
    for (const { to, headers } of sink.mails) {
      expect(to.join()).not.toContain('evil');
      expect(headers.filter((field) => /^bcc:|html/i.test(field))).toEqual([]);
      expect(headers.filter((field) => /^content-type:/i.test(field))).toHaveLength(1);
    }
    expect(sink.mails[0]?.text).toContain('Bcc: evil@example.net');
  });

  test('a mail server on this machine may have a self-signed certificate', async () => {
    await start({ disabledCommands: ['AUTH'] });
    await request((await addUser(app, 'zhang@example.com')).email);
    expect(complaints()).toEqual([]);
    expect(sink.mails).toHaveLength(1);
  });

  test('neither mail nor password is sent to a remote mail server that offers no TLS', async () => {
    const said: string[] = [];
    const options: SinkOptions = {
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth(auth, _session, done) {
        said.push(`password ${auth.password}`);
        done(null, { user: 'x' });
      },
      onMailFrom(_address, _session, done) {
        said.push('mail');
        done();
      },
    };
    sink = await startSmtpSink(options, { host: '127.0.0.2' }); // not the one loopback address that is exempt
    app = await startApp(engine, { SMTP_URL: `smtp://localhost:hunter2@127.0.0.2:${sink.port}` });
    await request((await addUser(app, 'zhang@example.com')).email);
    expect(sink.visits).toBeGreaterThan(0);
    expect(said).toEqual([]);
    expect(complaints().join('\n')).not.toContain('hunter2');
    expect(await rows()).toHaveLength(1);
  });

  test('no mail is sent to a remote mail server whose certificate is self-signed', async () => {
    sink = await startSmtpSink({ disabledCommands: ['AUTH'] }, { host: '127.0.0.2' });
    app = await startApp(engine, { SMTP_URL: `smtp://127.0.0.2:${sink.port}` });
    await request((await addUser(app, 'zhang@example.com')).email);
    expect(sink.visits).toBeGreaterThan(0);
    expect(sink.mails).toEqual([]);
    expect(complaints().join('\n')).toMatch(/certificate/);
    expect(await rows()).toHaveLength(1);
  });
});
