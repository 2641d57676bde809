import { setTimeout as sleep } from 'node:timers/promises';
import { api, site } from '@tidemark/contracts/paths';
import pg from 'pg';
import type { Cluster, Surface } from './cluster.ts';
import { richText } from './newsroom.ts';

const SLUG = 'the-harbour-clock';
/** Frequent requests would be a load of their own. */
const POLL_MS = 100;
const TIMEOUT_MS = 60_000;

export interface ChangeTimes {
  /** From publishing in the CMS until every process and every edge shows it. */
  readonly publishMs: number;
  /** The part of it until the commit. */
  readonly commitMs: number;
  /** Where it was visible last. */
  readonly lastSurface: string;
  /** From the commit until the last request that still got the open version was sent. */
  readonly gateMs: number;
  /** Whether PostgreSQL notified of every change. */
  readonly isNotified: boolean;
}

const textOf = (version: number) => `The harbour clock shows version ${version} of the tide.`;

const article = (version: number, access: string) => ({
  ...{ title: 'The harbour clock', teaser: 'What the clock shows, and what it costs.', access },
  ...{ publish_at: '2026-01-05T08:00:00Z', categories: ['macro'], authors: ['samuel-whitlock'] },
  body: richText(textOf(version)),
});

/** The body of a response, whatever its status; an error counts as neither version. */
async function read({ url, kind }: Surface, slug = SLUG): Promise<string> {
  const path = kind === 'portal' ? site.article(slug) : api.article(slug);
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  return fetch(`${url}${path}`, { signal }).then(
    (response) => response.text(),
    () => '',
  );
}

async function until(condition: () => Promise<boolean>, what: string): Promise<void> {
  const deadline = performance.now() + TIMEOUT_MS;
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`${what} took more than ${TIMEOUT_MS / 1000} s`);
    await sleep(POLL_MS);
  }
}

/** Publishes an article, looks at it everywhere, and gates it. */
export class ChangeMeasurement {
  readonly #cluster: Cluster;
  #version = 0;

  constructor(cluster: Cluster) {
    this.#cluster = cluster;
  }

  /** Publishes in the CMS, and returns what sends the webhook. */
  #publish(access: string): () => Promise<void> {
    const { newsroom, internalUrl } = this.#cluster;
    const id = newsroom.publish(SLUG, article(this.#version, access));
    return () => newsroom.announce(internalUrl, id);
  }

  async measure(databaseUrl: string): Promise<ChangeTimes> {
    const { surfaces } = this.#cluster;
    this.#version += 1;
    const text = textOf(this.#version);
    const client = new pg.Client({ connectionString: databaseUrl });
    client.on('error', () => {});
    await client.connect();
    try {
      let notifications = 0;
      client.on('notification', () => {
        notifications += 1;
      });
      await client.query('listen content_events');
      const lastEvent = async () =>
        Number((await client.query('select max(id) as id from content_events')).rows[0]?.id);

      const previous = await lastEvent();
      const publishedAt = performance.now();
      await this.#publish('free')();
      let commitMs = 0;
      let lastSurface = '';
      const isCommitted = until(async () => (await lastEvent()) > previous, 'The commit').then(() => {
        commitMs = performance.now() - publishedAt;
      });
      await Promise.all([
        isCommitted,
        ...surfaces.map(async (one) => {
          await until(async () => (await read(one)).includes(text), `Publishing on ${one.name}`);
          lastSurface = one.name;
        }),
      ]);
      const publishMs = performance.now() - publishedAt;

      const before = await lastEvent();
      let committedAt = Number.POSITIVE_INFINITY;
      let lastOpenAt = 0;
      await this.#publish('alpha')();
      const committed = until(async () => (await lastEvent()) > before, 'The commit').then(() => {
        committedAt = performance.now();
      });
      const isGone = async (one: Surface) => {
        const sentAt = performance.now();
        if (!(await read(one)).includes(text)) return committedAt < sentAt;
        lastOpenAt = Math.max(lastOpenAt, sentAt);
        return false;
      };
      await Promise.all([
        committed,
        ...surfaces.map((one) => until(() => isGone(one), `Gating on ${one.name}`)),
      ]);
      // The notification of the gating may arrive after its effect.
      await sleep(POLL_MS * 3);
      return {
        ...{ publishMs, commitMs, lastSurface },
        ...{ gateMs: Math.max(0, lastOpenAt - committedAt), isNotified: notifications >= 2 },
      };
    } finally {
      await client.end();
    }
  }
}

/**
 * Stops the CMS with one change that the API was not told of and one whose webhook it accepted, and starts it again.
 * Returns how long it took until both were visible.
 */
export async function outageOfNewsroom(cluster: Cluster, durationMs: number): Promise<number> {
  const { newsroom, internalUrl, surfaces } = cluster;
  const slugs = ['the-announced-tide', 'the-unannounced-tide'];
  const [announced] = slugs.map((slug) => newsroom.publish(slug, { ...article(1, 'free'), title: slug }));
  await newsroom.stop();
  await newsroom.announce(internalUrl, announced ?? '');
  await sleep(durationMs);
  await newsroom.start();
  const returnedAt = performance.now();
  await Promise.all(
    slugs.flatMap((slug) =>
      surfaces.map((one) =>
        until(async () => (await read(one, slug)).includes(textOf(1)), `Publishing ${slug} on ${one.name}`),
      ),
    ),
  );
  return performance.now() - returnedAt;
}

/** Replaces PostgreSQL's function for notifications by one that does nothing, for new sessions of this database. */
export async function disableNotify(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(
      `create function public.pg_notify(text, text) returns void language sql as 'select null::void'`,
    );
    await client.query('alter database portal set search_path = public, pg_catalog');
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = 'portal' and application_name like 'tidemark-api%'`,
    );
  } finally {
    await client.end();
  }
}
