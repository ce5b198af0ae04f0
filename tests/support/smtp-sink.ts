import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export interface ReceivedMail {
  readonly from: string;
  /** The recipients of the envelope: who gets it, whatever the headers say. */
  readonly to: readonly string[];
  /** Header fields as they came, unfolded. */
  readonly headers: readonly string[];
  readonly text: string;
}

export interface SmtpSink {
  readonly port: number;
  readonly mails: readonly ReceivedMail[];
  /** How often someone connected. */
  readonly visits: number;
  stop(): Promise<void>;
}

function parseMail(raw: string): Pick<ReceivedMail, 'headers' | 'text'> {
  const end = raw.indexOf('\r\n\r\n');
  const headers = raw
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const body = raw.slice(end + 4);
  const isBase64 = headers.some((field) => /^content-transfer-encoding: base64/i.test(field));
  const bytes = body
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return { headers, text: Buffer.from(isBase64 ? body : bytes, isBase64 ? 'base64' : 'latin1').toString('utf8') };
}

interface SinkOptions {
  readonly port?: number;
  readonly host?: string;
  /** Waited for before each of the four answers of a mail: greeting, sender, recipient, data. */
  readonly hold?: (session: string, isGreeting: boolean) => Promise<void>;
}

/** A real SMTP server on this machine that keeps what it is sent; it offers neither TLS nor a login unless asked to. */
export async function startSmtpSink(
  options: SMTPServerOptions = {},
  { port = 0, host = '127.0.0.1', hold = async () => {} }: SinkOptions = {},
): Promise<SmtpSink> {
  const mails: ReceivedMail[] = [];
  let visits = 0;
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    onConnect({ id }, done) {
      visits++;
      void hold(id, true).then(() => done());
    },
    onMailFrom: (_address, { id }, done) => void hold(id, false).then(() => done()),
    onRcptTo: (_address, { id }, done) => void hold(id, false).then(() => done()),
    onData(stream, { id, envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        const to = envelope.rcptTo.map(({ address }) => address);
        mails.push({ from, to, ...parseMail(Buffer.concat(chunks).toString('latin1')) });
        void hold(id, false).then(() => done());
      });
    },
    ...options,
  });
  server.on('error', () => {}); // a caller that hangs up is the caller's affair
  await new Promise<void>((resolve) => server.listen(port, host, resolve));
  return {
    port: (server.server.address() as AddressInfo).port,
    mails,
    get visits() {
      return visits;
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
