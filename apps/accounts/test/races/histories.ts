import type { SentEvent } from '@tidemark/stripe-stand-in';
import { T0 } from '../payment.ts';
import { createRandom, HISTORIES } from '../payment-histories.ts';
import { type BillingMessage, KilledError, type RaceProcess, type Races } from './setup.ts';

const DAY = 24 * 60 * 60 * 1000;
const PLANS = ['free', 'explorer', 'pioneer', 'professional'];
const RANKS = [...PLANS, 'alpha'];
const MESSAGES = 20;
export const OLD_GRANTS = 300;

const rankOf = ({ plan, alpha }: { plan: string; alpha: boolean }) =>
  RANKS.indexOf(plan) + (plan === 'professional' && alpha ? 1 : 0);

interface Delivery {
  send(process: RaceProcess): Promise<{ readonly statusCode: number }>;
}

/**
 * A generated history: what a billing system and Stripe say about one reader, who has had 300 grants before, arrives in
 * any order, some of it twice, at two processes at once. With `kill`, one process is killed meanwhile, and the senders
 * repeat what was not confirmed. Returns what is wrong at the end.
 */
export async function runRaceHistory(races: Races, seed: number, kill: boolean): Promise<readonly string[]> {
  const { clock, stripe, processes, bill, app } = races;
  const random = createRandom(seed);
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
  const history = pick(HISTORIES);
  clock.now = T0;
  const { uid } = await races.addReader();
  await races.addOldGrants(uid, OLD_GRANTS);
  const customer = stripe.addCustomer(uid);
  const events: SentEvent[] = [];
  for (const [day, change] of history.steps) {
    clock.now = T0 + day * DAY;
    events.push(...change(stripe, customer));
  }
  const messages = Array.from({ length: MESSAGES }, (_, n): BillingMessage => {
    const plan = pick(PLANS);
    return { id: `m-${n}`, plan, alpha: plan === 'professional' && random() < 0.5, at: clock.now - n * 1000 };
  });
  const deliveries: Delivery[] = [
    ...messages.map((message) => ({ send: (process: RaceProcess) => bill(process, uid, message) })),
    ...events.map(({ body, signature }) => ({
      send: (process: RaceProcess) =>
        process.request({
          method: 'POST',
          url: '/webhooks/stripe',
          headers: { 'content-type': 'application/json', 'stripe-signature': signature },
          payload: body,
        }),
    })),
  ];
  const repeated = deliveries.filter(() => random() < 0.3);
  const inAnyOrder = [...deliveries, ...repeated]
    .map((delivery) => ({ delivery, at: random() }))
    .sort((a, b) => a.at - b.at);
  const faults: string[] = [];
  const send = async ({ send: sendTo }: Delivery, process: RaceProcess): Promise<boolean> => {
    try {
      const { statusCode } = await sendTo(process);
      if (statusCode !== 200) faults.push(`status ${statusCode}`);
      return statusCode === 200;
    } catch (error) {
      if (error instanceof KilledError) return false;
      throw error;
    }
  };
  const pending = inAnyOrder.map(async ({ delivery }, index) => ({
    delivery,
    confirmed: await send(delivery, processes[index % 2 === 0 ? 0 : 1]),
  }));
  if (kill) {
    // Some of it has been confirmed, some is being applied.
    await Promise.all(pending.slice(0, 4));
    await processes[1].kill();
  }
  const results = await Promise.all(pending);
  for (const { delivery, confirmed } of results) if (!confirmed) await send(delivery, processes[0]);
  if (kill) await processes[1].start();

  const last = messages[0] as BillingMessage;
  const billed = { plan: last.plan, alpha: last.alpha ?? false };
  const { plan, endsOnDay } = history.access;
  const isPaid = endsOnDay !== undefined && T0 + endsOnDay * DAY > clock.now + 2000;
  const paid = { plan: isPaid ? plan : 'free', alpha: false };
  const expected = rankOf(billed) >= rankOf(paid) ? billed : paid;
  const found = await races.access(uid);
  if (rankOf(found) !== rankOf(expected))
    faults.push(`access is ${JSON.stringify(found)} instead of ${JSON.stringify(expected)}`);
  const grants = await app.services.members.grants(uid);
  const counted = grants.filter(({ offer }) => offer.startsWith('billing:')).length;
  if (counted !== OLD_GRANTS + MESSAGES) faults.push(`${counted} messages are recorded`);
  return [...faults, ...(await races.contradictions(uid))];
}
