import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { outboxFolder } from './outbox.ts';

export interface Email {
  readonly kind: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

export type Mailer = (email: Email) => Promise<void>;

function smtpMailer(url: string, from: string): Mailer {
  let transport: Promise<{ sendMail(mail: object): Promise<unknown> }> | undefined;
  return async ({ to, subject, text }) => {
    // Loaded on demand: most processes never send an email.
    transport ??= import('nodemailer').then((mail) => mail.createTransport(url));
    await (await transport).sendMail({ from, to, subject, text });
  };
}

/** Without a mail server, writes emails to files so that they can be read in the demo. */
function outboxMailer(folder: string, from: string, log: () => FastifyBaseLogger | undefined): Mailer {
  let lastTime = 0;
  return async ({ kind, to, subject, text }) => {
    // Names are in the order of sending, even within one millisecond.
    lastTime = Math.max(Date.now(), lastTime + 1);
    const date = new Date(lastTime);
    const name = `${date.toISOString().replace(/[:.]/g, '-')}-${kind}-${randomBytes(3).toString('hex')}.txt`;
    const file = join(folder, name);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const head = `From: ${from}\nTo: ${to}\nSubject: ${subject}\nDate: ${date.toUTCString()}`;
    await writeFile(file, `${head}\n\n${text}\n`, { mode: 0o600 });
    log()?.info({ file }, 'No SMTP_URL is set, so the email was written to the outbox folder');
  };
}

export function createMailer(
  config: { readonly smtpUrl: string | undefined; readonly mailFrom: string; readonly dataDir: string },
  log: () => FastifyBaseLogger | undefined,
): Mailer {
  if (config.smtpUrl) return smtpMailer(config.smtpUrl, config.mailFrom);
  return outboxMailer(outboxFolder(config.dataDir), config.mailFrom, log);
}
