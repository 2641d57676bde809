import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMigratedDatabase } from '@tidemark/harness/vitest';
import type { Env } from '@tidemark/settings/settings';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { type App, buildApp } from '../src/app.ts';
import type { AppOptions } from '../src/create-services.ts';
import { readConfig } from '../src/platform/settings/config.ts';
import { FAST_PASSWORDS } from './fast-passwords.ts';
import { codeIn } from './outbox.ts';

export const URL_ = 'http://localhost:4100';
export const PORTAL = 'http://localhost:3000';
export const PASSWORD = 'research-demo';

const cleanups: (() => Promise<void> | void)[] = [];

export function onCleanUp(cleanup: () => Promise<void> | void): void {
  cleanups.push(cleanup);
}

export async function cleanUp(): Promise<void> {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
}

export function tempDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'accounts-test-'));
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** An environment with a new data folder and a new database. */
export async function freshEnv(env: Env = {}): Promise<Env> {
  const { url, drop } = await createMigratedDatabase();
  cleanups.push(drop);
  return { LOG_LEVEL: 'silent', PORTAL_DATA_DIR: tempDir(), ACCOUNTS_DATABASE_URL: url, ...env };
}

export async function start(env?: Env, deps: Partial<AppOptions> = {}): Promise<App> {
  const config = readConfig(env ?? (await freshEnv()));
  const app = await buildApp({ config, passwords: FAST_PASSWORDS, minSignUpMs: 0, ...deps });
  cleanups.push(() => app.server.close());
  return app;
}

/** A minimal browser: stores cookies and sends an Origin with every form. */
export class Browser {
  readonly cookies = new Map<string, string>();
  readonly server: FastifyInstance;

  constructor(server: FastifyInstance) {
    this.server = server;
  }

  async request(options: InjectOptions) {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { ...(cookie ? { cookie } : {}), ...options.headers };
    const response = await this.server.inject({ ...options, headers });
    for (const { name, value, maxAge } of response.cookies) {
      if (maxAge === 0) this.cookies.delete(name);
      else this.cookies.set(name, encodeURIComponent(value));
    }
    return response;
  }

  get(url: string, headers: Record<string, string> = {}) {
    return this.request({ method: 'GET', url, headers });
  }

  post(url: string, form: Record<string, string> = {}, headers: Record<string, string> = {}) {
    return this.request({
      method: 'POST',
      url,
      headers: { origin: URL_, 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: new URLSearchParams(form).toString(),
    });
  }

  signIn(email: string, password = PASSWORD, more: Record<string, string> = {}) {
    return this.post('/login', { email, password, ...more });
  }

  /** Starts a sign-up and returns what the form for the code contains. */
  async beginSignUp(form: Record<string, string>) {
    const { body } = await this.post('/signup', form);
    return { token: body.match(/name="token" value="([^"]+)"/)?.[1] ?? '', body };
  }

  /** Signs up and enters the code from the email. */
  async signUp({ services }: Pick<App, 'services'>, form: Record<string, string>) {
    const { email: _, password: __, ...more } = form;
    const { token } = await this.beginSignUp(form);
    await services.background.settled();
    return this.post('/signup/code', { token, code: codeIn(services.config.dataDir), ...more });
  }

  sync() {
    return this.get('/v2/sync', { origin: PORTAL });
  }
}
