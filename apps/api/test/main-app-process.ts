import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SyncResponse } from '@tidemark/contracts/session';
import { freePort } from '@tidemark/harness/ports';
import { type RunningProcess, startProcess } from '@tidemark/harness/process';

const PORTAL = 'http://localhost:3000';
const command = { cmd: process.execPath, cwd: join(import.meta.dirname, '../../accounts') };

interface MainAppOptions {
  readonly folder: string;
  readonly databaseUrl: string;
  /** The API that it reports to. */
  readonly apiUrl?: string;
}

/** The real main app in demo mode, whose emails are files. */
export async function startMainAppProcess({ folder, databaseUrl, apiUrl }: MainAppOptions) {
  const port = String(await freePort('localhost'));
  const url = `http://localhost:${port}`;
  const env = {
    PATH: process.env.PATH,
    NODE_OPTIONS: '--disable-warning=ExperimentalWarning',
    ACCOUNTS_PORT: port,
    ACCOUNTS_URL: url,
    PORTAL_URL: PORTAL,
    PORTAL_DATA_DIR: join(folder, 'data'),
    ACCOUNTS_DATABASE_URL: databaseUrl,
    DEMO: '1',
    ...(apiUrl !== undefined && { API_URL: apiUrl }),
  };
  const start = (name: string, ...args: string[]) => startProcess({ name, ...command, args, env });
  const served = await startProcess({
    ...{ name: 'accounts', ...command, args: ['src/server.ts'], env },
    ready: `${url}/readyz`,
  });
  return {
    url,
    stop: served.stop,
    /** Runs a command of the main app to its end. */
    async run(...args: string[]): Promise<RunningProcess> {
      const running = await start('accounts command', ...args);
      const { code } = await running.exited;
      if (code !== 0) throw new Error(running.logs());
      return running;
    },
    /** The emails to this address so far, oldest first. */
    emailsTo(address: string): readonly string[] {
      const outbox = join(folder, 'data', 'accounts', 'outbox');
      if (!existsSync(outbox)) return [];
      return readdirSync(outbox)
        .filter((name) => name.endsWith('.txt'))
        .sort()
        .map((name) => readFileSync(join(outbox, name), 'utf8'))
        .filter((email) => email.includes(`\nTo: ${address}\n`));
    },
  };
}
export type MainAppProcess = Awaited<ReturnType<typeof startMainAppProcess>>;

/** A minimal browser: stores the cookies of the main app and sends its origin with every form. */
export class MainAppBrowser {
  readonly #url: string;
  readonly #cookies: Map<string, string>;

  constructor(url: string, cookies: ReadonlyMap<string, string> = new Map()) {
    this.#url = url;
    this.#cookies = new Map(cookies);
  }

  /** Another copy of this browser's cookies, such as a thief has. */
  copy(): MainAppBrowser {
    return new MainAppBrowser(this.#url, this.#cookies);
  }

  async #send(path: string, init: RequestInit): Promise<Response> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { cookie, ...init.headers };
    const response = await fetch(this.#url + path, { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/max-age=0/i.test(line)) this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    return response;
  }

  post(path: string, form: Record<string, string> = {}): Promise<Response> {
    return this.#send(path, {
      ...{ method: 'POST', headers: { origin: this.#url } },
      body: new URLSearchParams(form),
    });
  }

  /** Undefined if the session has ended. */
  async sync(): Promise<SyncResponse | undefined> {
    const response = await this.#send('/v2/sync', { headers: { origin: PORTAL } });
    return response.ok ? ((await response.json()) as SyncResponse) : undefined;
  }
}
