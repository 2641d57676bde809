import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Reader } from '@tidemark/contracts/access';
import { createMigratedDatabase } from '@tidemark/harness/vitest';
import type { InjectOptions } from 'fastify';
import pino from 'pino';
import { type AppDeps, buildApp, type Route } from '../src/app.ts';
import { createSearch } from '../src/compose.ts';
import { RightsLog } from '../src/features/entitlements/rights-log.ts';
import { type ContentRuntime, createContentRuntime } from '../src/ingest/content-runtime.ts';
import { createContentWriter } from '../src/ingest/content-writer.ts';
import type { Publication } from '../src/ingest/entry.ts';
import { type SyncReport, syncContent } from '../src/ingest/sync.ts';
import { ContentFeed } from '../src/platform/content-events/feed.ts';
import { ContentRelay } from '../src/platform/content-events/relay.ts';
import { type Database, type OpenDatabase, openPostgres } from '../src/platform/database/database.ts';
import type { App } from '../src/platform/http/app.ts';
import { S3Storage } from '../src/platform/images/object-storage.ts';
import { type Config, readConfig } from '../src/platform/settings/config.ts';
import type { SearchEngine } from '../src/search/engine.ts';
import { createTokenIssuer, type TokenIssuer } from './tokens.ts';

export interface TestResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses of every type
  readonly body: any;
}

export interface TestApi {
  readonly app: App;
  readonly routes: readonly Route[];
  readonly db: Database;
  readonly engine: SearchEngine;
  readonly config: Config;
  readonly mint: TokenIssuer;
  readonly rights: RightsLog;
  /** The log output so far. */
  readonly logs: () => string;
  /** The app's clock, which tests may set. */
  readonly clock: { now: Date };
  /** Sends any request. */
  send(request: InjectOptions): Promise<TestResponse>;
  /** A GET as this reader, anonymous by default. */
  get(path: string, reader?: Reader): Promise<TestResponse>;
  call(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    reader?: Reader,
    body?: object,
  ): Promise<TestResponse>;
  /** The content events that this app has seen. */
  readonly feed: ContentFeed;
  /** Opens a connection that receives notifications. */
  readonly listen: OpenDatabase['listen'];
  /** Closes the database while the app is running. */
  closeDatabase(): Promise<void>;
  /** The content runtime if the settings name a CMS. It is not started. */
  readonly contentRuntime: ContentRuntime | undefined;
  /** Syncs the database with this publication. */
  publish(publication: Publication): Promise<SyncReport>;
}

/** Only tests of the limits themselves may fail because of them. */
export const UNLIMITED = { perMinute: 1_000_000, searchesPerMinute: 1_000_000, maxDelayMs: 0 };

const cleanups: (() => Promise<void> | void)[] = [];

async function newDatabase(): Promise<string> {
  const { url, drop } = await createMigratedDatabase();
  cleanups.push(drop);
  return url;
}

/** A real app on the database of `overrides`, or else on a new one. `extend` may add routes and hooks. */
export async function startApi(
  overrides: Partial<Config> = {},
  extend: (app: App) => void = () => {},
  deps: Partial<Pick<AppDeps, 'tokens' | 'isLoaded' | 'metrics' | 'push'>> = {},
): Promise<TestApi> {
  const folder = mkdtempSync(join(tmpdir(), 'tidemark-api-'));
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }));
  const databaseUrl = overrides.databaseUrl ?? (await newDatabase());
  const database = await openPostgres(databaseUrl, { poolSize: 4 });
  const rights = new RightsLog(database.db, () => clock.now);
  const mint = await createTokenIssuer(rights);
  const config = {
    ...readConfig({ PORTAL_DATA_DIR: folder, DATABASE_URL: databaseUrl }),
    limits: UNLIMITED,
    rendersPerMinute: 1_000_000,
    // A busy machine may need longer than the limit of production.
    handlerTimeoutMs: 120_000,
    ...overrides,
  };
  const clock = { now: new Date('2026-11-15T12:00:00Z') };
  let logged = '';
  const logger = pino(
    { level: 'info' },
    {
      write: (line: string) => {
        logged += line;
      },
    },
  );
  const now = () => clock.now;
  const { db } = database;
  const { engine, vectors } = createSearch(config, db);
  const objects = config.objectStorage && new S3Storage(config.objectStorage);
  const feed = await ContentFeed.open(db);
  const contentRuntime = config.cms
    ? createContentRuntime({ config, db, objects, now, log: logger, feed })
    : undefined;
  // A single process knows of every change at once.
  const listener = { isCurrent: () => true, ageMs: () => 0, onRead: () => () => {} };
  const relay = new ContentRelay({ db, feed, listener });
  const { app, routes, contentChanged } = await buildApp({
    relay,
    config,
    db,
    engine,
    vectors,
    objects,
    tokens: mint.verifier,
    entitlementEvents: { rights, verify: (event) => mint.verifier.verifyEvent(event) },
    logger,
    now,
    newsroom: contentRuntime?.newsroom,
    ...deps,
  });
  feed.subscribe(contentChanged);
  extend(app);
  await app.ready();
  let closed: Promise<void> | undefined;
  const closeDatabase = () => {
    closed ??= database.close();
    return closed;
  };
  cleanups.push(async () => {
    relay.stop();
    await contentRuntime?.stop();
    await app.close();
    await closeDatabase();
  });

  const send: TestApi['send'] = async (request) => {
    const response = await app.inject(request);
    const json = String(response.headers['content-type']).includes('json') && response.payload !== '';
    const { statusCode: status, payload: text } = response;
    return { status, headers: response.headers, text, body: json ? JSON.parse(text) : undefined };
  };

  const call: TestApi['call'] = async (method, path, reader, body) => {
    const headers: Record<string, string> =
      reader?.kind === 'member' ? { authorization: `Bearer ${await mint.token(reader)}` } : {};
    return send({ method, url: path, headers, ...(body ? { payload: body } : {}) });
  };
  const writer = createContentWriter({ db, now, log: logger, feed });
  const publish = (publication: Publication) =>
    syncContent({ db, now, log: logger, writer }, { name: 'files', load: async () => publication });
  return {
    app,
    routes,
    db: database.db,
    engine,
    config,
    mint,
    rights,
    clock,
    logs: () => logged,
    send,
    call,
    closeDatabase,
    publish,
    contentRuntime,
    feed,
    listen: database.listen,
    get: (path, reader) => call('GET', path, reader),
  };
}

/** Stops the apps and deletes the databases of a test file. */
export async function cleanUp(): Promise<void> {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
}
