import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { api, site } from '@tidemark/contracts/paths';
import pg from 'pg';
import type { Cluster, Surface } from './cluster.ts';

const SLUG = 'the-harbour-clock';
const POLL_MS = 25;
const TIMEOUT_MS = 60_000;

export interface ChangeTimes {
  /** From saving the file until every process and every edge shows it. */
  readonly publishMs: number;
  /** From the commit until the last request that still got the open version was sent. */
  readonly gateMs: number;
  /** Whether PostgreSQL notified of every change. */
  readonly isNotified: boolean;
}

const textOf = (version: number) => `The harbour clock shows version ${version} of the tide.`;

function article(version: number, access: string): string {
  const fields = {
    ...{ title: 'The harbour clock', teaser: 'What the clock shows, and what it costs.', access },
    ...{ publish_at: '2026-01-05T08:00:00Z', categories: ['macro'], authors: ['samuel-whitlock'] },
  };
  return `---\n${JSON.stringify(fields)}\n---\n${textOf(version)}\n`;
}

/** The body of a response, whatever its status; an error counts as neither version. */
async function read({ url, kind }: Surface): Promise<string> {
  const path = kind === 'portal' ? site.article(SLUG) : api.article(SLUG);
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

  #save(access: string): void {
    const file = join(this.#cluster.content, 'articles', 'macro', `${SLUG}.md`);
    writeFileSync(file, article(this.#version, access));
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

      const savedAt = performance.now();
      this.#save('free');
      await Promise.all(
        surfaces.map((one) =>
          until(async () => (await read(one)).includes(text), `Publishing on ${one.name}`),
        ),
      );
      const publishMs = performance.now() - savedAt;

      const before = await lastEvent();
      let committedAt = Number.POSITIVE_INFINITY;
      let lastOpenAt = 0;
      this.#save('alpha');
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
      await sleep(POLL_MS * 10);
      return { publishMs, gateMs: Math.max(0, lastOpenAt - committedAt), isNotified: notifications >= 2 };
    } finally {
      await client.end();
    }
  }
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
