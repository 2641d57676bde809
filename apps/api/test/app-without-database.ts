import type { Reader } from '@tidemark/contracts/access';
import { Problem } from '@tidemark/contracts/problem';
import type { InjectOptions } from 'fastify';
import pino from 'pino';
import { afterAll } from 'vitest';
import { type AppDeps, type BuiltApp, buildApp } from '../src/app.ts';
import type { Database } from '../src/platform/database/database.ts';
import type { App } from '../src/platform/http/app.ts';
import { type Config, readConfig } from '../src/platform/settings/config.ts';
import { createSearchEngine } from '../src/search/create-engine.ts';
import type { TestResponse } from './support.ts';

export const ORIGIN = 'http://localhost:3000';

export interface AppWithoutDatabase extends BuiltApp {
  readonly logs: () => string;
  readonly clock: { now: Date };
  send(request: InjectOptions): Promise<TestResponse>;
  /** A request of the portal's page, with or without a token. */
  get(url: string, token?: string): Promise<TestResponse>;
}

const MEMBER: Reader = {
  kind: 'member',
  uid: 'u1',
  email: 'someone@example.com',
  plan: 'professional',
  alpha: false,
  staff: false,
};

const apps: App[] = [];
afterAll(async () => {
  for (const app of apps.splice(0)) await app.close();
});

/** The app without a database, for tests of hooks and plugins. The only valid token is `good`. */
export async function startWithoutDatabase(
  config: Partial<Config> = {},
  extend: (app: App) => void = () => {},
  deps: Partial<AppDeps> = {},
): Promise<AppWithoutDatabase> {
  let logged = '';
  const write = (line: string) => {
    logged += line;
  };
  const clock = { now: new Date('2026-11-15T12:00:00Z') };
  const db = {} as Database;
  const built = await buildApp({
    config: {
      ...readConfig({ DATABASE_URL: 'postgres://localhost/unused' }),
      limits: { perMinute: 1_000_000, searchesPerMinute: 1_000_000, maxDelayMs: 0 },
      ...config,
    },
    db,
    engine: createSearchEngine(db),
    tokens: {
      verify: async (token) => {
        if (token !== 'good') throw new Problem('UnauthorizedError');
        return { reader: MEMBER, session: {} };
      },
      verifiedReader: () => undefined,
    },
    logger: pino({ level: 'info' }, { write }),
    now: () => clock.now,
    isPublicImage: async () => false,
    ...deps,
  });
  extend(built.app);
  await built.app.ready();
  apps.push(built.app);
  const send: AppWithoutDatabase['send'] = async (request) => {
    const response = await built.app.inject(request);
    const { statusCode: status, headers, payload: text } = response;
    const json = String(headers['content-type']).includes('json') && text !== '';
    return { status, headers, text, body: json ? JSON.parse(text) : undefined };
  };
  return {
    ...built,
    logs: () => logged,
    clock,
    send,
    get: (url, token) =>
      send({ url, headers: { origin: ORIGIN, ...(token ? { authorization: `Bearer ${token}` } : {}) } }),
  };
}
