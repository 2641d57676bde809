import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isLoopback } from '@tidemark/contracts/loopback';
import { outboxFolder } from '@tidemark/email/transport';
import type { Config } from '../settings/config.ts';

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

/** The API, whose data is next to that of this app in the demo, writes its emails to followers there. */
const foldersOf = (dataDir: string): readonly string[] =>
  [dataDir, join(dataDir, '..', 'api')].map((folder) => outboxFolder(folder));

/** The newest messages first. Their file names start with the time. */
export async function readOutbox(dataDir: string): Promise<readonly OutboxMessage[]> {
  const files = await Promise.all(
    foldersOf(dataDir).map(async (folder) => {
      const names = await readdir(folder).catch(() => []);
      return names.filter((name) => name.endsWith('.txt')).map((name) => ({ folder, name }));
    }),
  );
  const newest = files
    .flat()
    .sort((one, other) => (one.name < other.name ? 1 : -1))
    .slice(0, MAX_MESSAGES);
  return Promise.all(
    newest.map(async ({ folder, name }) =>
      parseMessage(name.slice(0, -'.txt'.length), await readFile(join(folder, name), 'utf8')),
    ),
  );
}

/** The HTML version of a message. */
export async function readOutboxHtml(dataDir: string, name: string): Promise<string | undefined> {
  if (!/^[\w-]{1,200}$/.test(name)) return undefined;
  for (const folder of foldersOf(dataDir)) {
    const content = await readFile(join(folder, `${name}.html`), 'utf8').catch(() => undefined);
    if (content !== undefined) return content;
  }
  return undefined;
}
