import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Transporter } from 'nodemailer';
import { DAY_MS } from '#contract/limits.ts';
import type { Mail } from '#contract/words/mails.ts';
import type { Config } from '../config/config.ts';
import { newId } from '../security/tokens.ts';
import type { Services } from '../services.ts';

export interface Mailer {
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** Loaded with the first mail, not at the start. */
const nodemailer = () => import('nodemailer');

/** Until the server has greeted and the connection is encrypted; then for each of its answers. */
const CONNECT_MS = 10_000;
const ANSWER_MS = 20_000;
/** EHLO, again after STARTTLS, three for a login, MAIL, RCPT, DATA, the text, and one to spare. */
const ANSWERS = 10;
/** A mail is sent or has failed after so long. */
export const LONGEST_SEND_MS = CONNECT_MS + ANSWERS * ANSWER_MS;

const FILES_KEPT_MS = DAY_MS;

/** Passed as an object: a string would be parsed as a list of addresses. */
const toOne = (mail: Mail, from: string) => ({ ...mail, from, to: { name: '', address: mail.to } });

function smtpMailer(url: string, from: string): Mailer {
  const { protocol, hostname } = new URL(url);
  const isHere = ['127.0.0.1', 'localhost', '[::1]'].includes(hostname);
  const options = {
    url,
    requireTLS: protocol === 'smtp:' && !isHere,
    tls: { rejectUnauthorized: !isHere }, // a certificate for localhost cannot be signed, and the connection does not leave the machine
    disableFileAccess: true,
    disableUrlAccess: true,
    connectionTimeout: CONNECT_MS,
    socketTimeout: ANSWER_MS,
  };
  let transport: Transporter | null = null;
  return {
    async send(mail) {
      const { createTransport } = await nodemailer();
      transport ??= createTransport(options);
      await transport.sendMail(toOne(mail, from));
    },
    close: () => transport?.close(),
  };
}

/** Where mails are written without SMTP. */
export const mailFolderOf = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'outbox');

/** On a full disk part of it may be written: it is sent again later, under another name. */
function writeWhole(path: string, message: Buffer): void {
  try {
    writeFileSync(path, message, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    rmSync(path, { force: true });
    throw error;
  }
}

/** Without SMTP a mail is written as a file; files older than 24 hours are removed. */
function fileMailer(folder: string, from: string, { now, log }: MailerServices): Mailer {
  let written = 0;
  return {
    async send(mail) {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      for (const name of readdirSync(folder)) {
        const path = join(folder, name);
        if (name.endsWith('.eml') && now() - statSync(path).mtimeMs > FILES_KEPT_MS) rmSync(path);
      }
      const { createTransport } = await nodemailer();
      const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
      const { message } = await transport.sendMail(toOne(mail, from));
      // unique names in the order of sending, also within one millisecond
      const order = String(written++).padStart(6, '0');
      const name = `${new Date(now()).toISOString().replaceAll(/[:.]/g, '-')}-${order}-${newId().slice(0, 6)}.eml`;
      writeWhole(join(folder, name), message as Buffer);
      log.notice(`已写入 ${join(folder, name)}`);
    },
    close() {},
  };
}

type MailerServices = Pick<Services, 'config' | 'now' | 'log'>;

export function mailerFor(services: MailerServices): Mailer {
  const { config } = services;
  const host = config.publicBaseUrl ? new URL(config.publicBaseUrl).hostname : 'localhost';
  const from = `观象 <no-reply@${host}>`;
  if (config.mailTransport === 'smtp' && config.smtpUrl) return smtpMailer(config.smtpUrl, from);
  return fileMailer(mailFolderOf(config), from, services);
}
