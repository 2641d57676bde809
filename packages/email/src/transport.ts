import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Email } from './email.ts';
import { renderEmail } from './render-email.ts';

export interface QueuedEmail {
  /** Stays the same when an email is sent again, and so does its Message-ID. */
  readonly id: string;
  readonly queuedAt: number;
  readonly email: Email;
}

/** Throws if the email was not accepted; `RejectedEmailError` if it never will be. */
export type Transport = (queued: QueuedEmail) => Promise<void>;

export class RejectedEmailError extends Error {
  override readonly name = 'RejectedEmailError';
  /** Whether the server rejected the address of the recipient. */
  readonly isRecipient: boolean;

  constructor(message: string, isRecipient: boolean) {
    super(message);
    this.isRecipient = isRecipient;
  }
}

interface Log {
  info(details: object, message: string): void;
}

/** Where emails are written without a mail server. */
export const outboxFolder = (dataDir: string): string => join(dataDir, 'outbox');

/** A send takes less than this, so that another process does not send the same email meanwhile. */
export const MAX_SEND_MS = 60_000;
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 15_000, socketTimeout: 20_000 };

type SmtpError = Error & { readonly responseCode?: number; readonly command?: string };

const hostOf = (address: string) => /@([^\s>]+)/.exec(address)?.[1] ?? 'localhost';

/** RFC 8058: mail clients show a button that unsubscribes with one request. */
function unsubscribeHeaders({ unsubscribeUrl }: Email): Record<string, string> {
  if (unsubscribeUrl === undefined) return {};
  return {
    'List-Unsubscribe': `<${unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

function smtpTransport(url: string, from: string, connections: number): Transport {
  // Connections are reused for many emails only where many are sent.
  const pool = connections > 1 ? { pool: true, maxConnections: connections } : {};
  // Loaded on demand: most processes never send an email.
  const load = async () => (await import('nodemailer')).createTransport({ url, ...TIMEOUTS, ...pool });
  let transport: ReturnType<typeof load> | undefined;
  return async ({ id, email }) => {
    transport ??= load();
    const message = {
      ...{ from, to: email.to, subject: email.subject, ...renderEmail(email) },
      ...(email.returnPath && { envelope: { from: email.returnPath, to: email.to } }),
      messageId: `<${id}@${hostOf(from)}>`,
      headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(email) },
    };
    await (await transport).sendMail(message).catch((error: SmtpError) => {
      const { responseCode = 0, command } = error;
      if (responseCode < 500) throw error;
      throw new RejectedEmailError(`The mail server responded ${responseCode}`, command === 'RCPT TO');
    });
  };
}

/** Without a mail server, writes emails to files so that they can be read in the demo. */
function outboxTransport(folder: string, from: string, log: () => Log | undefined): Transport {
  return async ({ id, queuedAt, email }) => {
    const date = new Date(queuedAt);
    // In the order of queueing, and the same when an email is written again.
    const name = `${date.toISOString().replace(/[:.]/g, '-')}-${email.kind}-${id.replace(/[^\w-]/g, '-')}`;
    const { text, html } = renderEmail(email);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = join(folder, `${name}.txt`);
    const head = `From: ${from}\nTo: ${email.to}\nSubject: ${email.subject}\nDate: ${date.toUTCString()}`;
    await writeFile(join(folder, `${name}.html`), html, { mode: 0o600 });
    await writeFile(file, `${head}\n\n${text}\n`, { mode: 0o600 });
    log()?.info({ file }, 'No SMTP_URL is set, so the email was written to the outbox folder');
  };
}

export function createTransport(
  config: { readonly smtpUrl: string | undefined; readonly mailFrom: string; readonly dataDir: string },
  log: () => Log | undefined,
  connections = 1,
): Transport {
  if (config.smtpUrl) return smtpTransport(config.smtpUrl, config.mailFrom, connections);
  return outboxTransport(outboxFolder(config.dataDir), config.mailFrom, log);
}
