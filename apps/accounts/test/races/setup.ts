import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { StripeStandIn, WEBHOOK_SECRET } from '@tidemark/stripe-stand-in';
import type { FastifyInstance, InjectOptions } from 'fastify';
import type { App } from '../../src/app.ts';
import { entitlementAt } from '../../src/features/entitlements/entitlement.ts';
import { sign } from '../../src/platform/http/signature.ts';
import { Browser, freshEnv, onCleanUp, start } from '../browser.ts';
import { T0 } from '../payment.ts';
import type { Reply, Response, Task, Work } from './process.ts';

const BILLING_SECRET = 'entitlements-secret-of-32-characters';
const PROGRAM = join(import.meta.dirname, 'process.ts');

/** The process ended before it replied. */
export class KilledError extends Error {
  override readonly name = 'KilledError';
}

/** One process of the main app. */
export class RaceProcess {
  readonly #env: Readonly<Record<string, string | undefined>>;
  readonly #now: () => number;
  readonly #waiting = new Map<number, PromiseWithResolvers<Response | undefined>>();
  #child: ChildProcess | undefined;
  #lastId = 0;

  constructor(env: Readonly<Record<string, string | undefined>>, now: () => number) {
    this.#env = env;
    this.#now = now;
  }

  async start(): Promise<void> {
    const child = fork(PROGRAM, [], { env: { ...process.env, ...this.#env } });
    const ready = Promise.withResolvers<Response | undefined>();
    this.#waiting.set(0, ready);
    child.on('message', ({ id, response, error }: Reply) => {
      const task = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (error === undefined) task?.resolve(response);
      else task?.reject(new Error(error));
    });
    child.on('exit', () => {
      for (const { reject } of this.#waiting.values()) reject(new KilledError());
      this.#waiting.clear();
    });
    this.#child = child;
    await ready.promise;
  }

  run(work: Work): Promise<Response | undefined> {
    this.#lastId += 1;
    const task: Task = { id: this.#lastId, now: this.#now(), work };
    const reply = Promise.withResolvers<Response | undefined>();
    this.#waiting.set(task.id, reply);
    this.#child?.send(task);
    return reply.promise;
  }

  async request(options: InjectOptions): Promise<Response> {
    const response = await this.run({ kind: 'request', options });
    if (!response) throw new Error('A request without a response');
    return response;
  }

  /** A browser whose requests go to this process. */
  browser(cookies?: Browser): Browser {
    const inject = (options: InjectOptions) => this.request(options);
    const browser = new Browser({ inject } as unknown as FastifyInstance);
    for (const [name, value] of cookies?.cookies ?? []) browser.cookies.set(name, value);
    return browser;
  }

  async kill(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }
}

export interface BillingMessage {
  readonly id: string;
  readonly plan: string;
  readonly alpha?: boolean;
  readonly at: number;
}

export interface Races {
  readonly app: App;
  readonly clock: { now: number };
  readonly stripe: StripeStandIn;
  readonly processes: readonly [RaceProcess, RaceProcess];
  readonly bill: (process: RaceProcess, uid: string, message: BillingMessage) => Promise<Response>;
  readonly addReader: () => Promise<{ readonly uid: string; readonly email: string }>;
  /** A reader with old grants that have ended, as of a long history. */
  readonly addOldGrants: (uid: string, count: number) => Promise<void>;
  /** Signed in, through the first process; the password is everybody's. */
  readonly signIn: (email: string) => Promise<Browser>;
  readonly access: (uid: string) => Promise<{ readonly plan: string; readonly alpha: boolean }>;
  /** What must be true of the stored changes of a reader after any race; empty if it is. */
  readonly contradictions: (uid: string) => Promise<readonly string[]>;
}

/** Two processes on one database, and services in this one to prepare and to look. */
export async function startRaces(): Promise<Races> {
  const clock = { now: T0 };
  const stripe = new StripeStandIn(() => clock.now);
  const stripeUrl = await stripe.start();
  onCleanUp(() => stripe.stop());
  const env = await freshEnv({
    ...{ STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET, STRIPE_API_URL: stripeUrl },
    ...{ ENTITLEMENTS_SECRET: BILLING_SECRET, STAFF_EMAILS: 'staff@example.com,staff2@example.com' },
  });
  const now = () => clock.now;
  const app = await start(env, { now });
  const processes = [new RaceProcess(env, now), new RaceProcess(env, now)] as const;
  for (const process of processes) {
    await process.start();
    onCleanUp(() => process.kill());
  }
  const { context, database, members } = app.services;

  return {
    ...{ app, clock, stripe, processes },
    bill(process, reader, { id, plan, alpha = false, at }) {
      const payload = JSON.stringify({
        ...{ id, reader, plan, roles: alpha ? ['ALPHA'] : [], until: null, reason: 'race' },
        at: new Date(at).toISOString(),
      });
      const time = String(Math.floor(clock.now / 1000));
      const headers = {
        'content-type': 'application/json',
        'x-tidemark-time': time,
        'x-tidemark-signature': sign(BILLING_SECRET, time, payload),
      };
      return process.request({ method: 'POST', url: '/v2/entitlements', headers, payload });
    },
    async addReader() {
      const email = `${randomUUID()}@example.com`;
      const password = await context.password.hash('a long walk home');
      const user = { email, name: '', emailVerified: true };
      const { id } = await context.internalAdapter.createUser(user, { method: 'email-password' });
      const account = { userId: id, accountId: id, providerId: 'credential', password };
      await context.internalAdapter.linkAccount(account);
      return { uid: id, email };
    },
    async addOldGrants(uid, count) {
      await database.query(
        `insert into "planGrant"
           (id, "userId", offer, once, plan, alpha, "endsAt", "grantedAt", "grantedBy", reason)
         select gen_random_uuid(), $1, 'billing:old-' || n, $1 || ':billing:old-' || n, 'professional', true,
           $2::timestamptz, $2::timestamptz - interval '1 day' * n, 'billing', 'history'
         from generate_series(1, $3::int) n`,
        [uid, new Date(T0 - 24 * 60 * 60 * 1000), count],
      );
    },
    async signIn(email) {
      const browser = processes[0].browser();
      await browser.signIn(email, 'a long walk home');
      return browser;
    },
    async access(uid) {
      const member = await members.find(uid);
      if (!member) return { plan: 'none', alpha: false };
      const { plan, roles } = entitlementAt(member, await members.grants(uid), clock.now + 2000);
      return { plan, alpha: roles.includes('ALPHA') };
    },
    async contradictions(uid) {
      const rows = await database.query(
        `select version, "changedAt" from "entitlementEvent" where "userId" = $1 order by version`,
        [uid],
      );
      const found: string[] = [];
      if (rows.some((row, index) => Number(row.version) !== index + 1)) found.push('a version is missing');
      const times = rows.map((row) => Number(row.changedAt));
      if (times.some((time, index) => index > 0 && time <= (times[index - 1] ?? 0)))
        found.push('a change is not later than the one before');
      const [orphans] = await database.query(
        `select count(*)::int as count from "planRevocation" r
         where r."userId" = $1 and not exists
           (select 1 from "planGrant" g where g.id = r."grantId" and g."userId" = r."userId")`,
        [uid],
      );
      if (orphans?.count !== 0) found.push('a revocation has no grant');
      const active = (await members.grants(uid)).filter(
        ({ offer, endsAt, revoked }) => offer.startsWith('billing:') && !revoked && endsAt > clock.now + 2000,
      );
      if (active.length > 1) found.push(`${active.length} messages of the billing system count at once`);
      return found;
    },
  };
}
