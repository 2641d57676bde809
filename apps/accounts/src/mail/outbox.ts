import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { outboxFolder } from '@tidemark/email/transport';
import type { Config } from '../config.ts';
import { isLoopback } from '../settings.ts';

const MAX_MESSAGES = 50;

export interface OutboxMessage {
  /** Identifies the message in the folder. */
  readonly name: string;
  readonly to: string;
  readonly subject: string;
  readonly date: string;
  readonly text: string;
}

/** Messages contain codes and links to reset passwords, so they are shown only where nobody else can connect. */
export function isOutboxShown(config: Pick<Config, 'demo' | 'smtpUrl' | 'url'>): boolean {
  return config.demo && config.smtpUrl === undefined && isLoopback(config.url);
}

function parseMessage(name: string, content: string): OutboxMessage {
  const end = content.indexOf('\n\n');
  const headers = new Map(
    content
      .slice(0, end)
      .split('\n')
      .map((line) => {
        const [name = '', ...value] = line.split(': ');
        return [name, value.join(': ')] as const;
      }),
  );
  return {
    name,
    to: headers.get('To') ?? '',
    subject: headers.get('Subject') ?? '',
    date: headers.get('Date') ?? '',
    text: content.slice(end + 2).trim(),
  };
}

/** The newest messages first. Their file names start with the time. */
export async function readOutbox(dataDir: string): Promise<readonly OutboxMessage[]> {
  const folder = outboxFolder(dataDir);
  const names = await readdir(folder).catch(() => []);
  const newest = names
    .filter((name) => name.endsWith('.txt'))
    .sort()
    .reverse()
    .slice(0, MAX_MESSAGES);
  return Promise.all(
    newest.map(async (file) =>
      parseMessage(file.slice(0, -'.txt'.length), await readFile(join(folder, file), 'utf8')),
    ),
  );
}

/** The HTML version of a message. */
export async function readOutboxHtml(dataDir: string, name: string): Promise<string | undefined> {
  if (!/^[\w-]{1,200}$/.test(name)) return undefined;
  return readFile(join(outboxFolder(dataDir), `${name}.html`), 'utf8').catch(() => undefined);
}
