import type { Browser } from '../browser.ts';
import type { RaceProcess, Races } from './setup.ts';

const DAY = 24 * 60 * 60 * 1000;

/** Two changes of one reader at once, each in its own process. Returns what is wrong afterwards; empty if nothing. */
type Pair = (races: Races, staff: readonly [Browser, Browser]) => Promise<readonly string[]>;

const expectSame = (what: string, found: unknown, ...expected: readonly unknown[]): readonly string[] => {
  const text = JSON.stringify(found);
  return expected.some((one) => JSON.stringify(one) === text)
    ? []
    : [`${what} is ${text} instead of ${expected.map((one) => JSON.stringify(one)).join(' or ')}`];
};

const FREE = { plan: 'free', alpha: false };
const PIONEER = { plan: 'pioneer', alpha: false };
const PROFESSIONAL = { plan: 'professional', alpha: false };
const ALPHA = { plan: 'professional', alpha: true };

const outcomeOf = (body: string) => JSON.parse(body).data?.outcome;

const deliver = (process: RaceProcess, { body, signature }: { body: string; signature: string }) =>
  process.request({
    method: 'POST',
    url: '/webhooks/stripe',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    payload: body,
  });

async function findApplication({ app }: Races, uid: string): Promise<string> {
  const application = await app.services.applications.latestOf(uid);
  if (!application) throw new Error('There is no application');
  return application.id;
}

async function addApplication(races: Races) {
  const { uid, email } = await races.addReader();
  await races.app.services.applications.submit(uid, { work: 'Research', reason: 'To read' });
  return { uid, email, id: await findApplication(races, uid) };
}

const until = (races: Races) => new Date(races.clock.now + 60 * DAY).toISOString().slice(0, 10);

/** What waits for a second member of staff. */
const waiting = ({ app }: Races, uid: string) =>
  app.services.database.query(
    `select id, "requestedBy" from "pendingGrant" where "userId" = $1 and state = 'open'`,
    [uid],
  );

const sorted = (responses: readonly { readonly statusCode: number }[]) =>
  responses.map(({ statusCode }) => statusCode).sort();

/** Each accepts, which is stored once; then each approves, which only the other may. */
const acceptTwice: Pair = async (races, staff) => {
  const { uid, id } = await addApplication(races);
  const form = { id, until: until(races), decision: 'accepted' };
  const accepted = await Promise.all(staff.map((one) => one.post('/staff/applications', form)));
  const open = await waiting(races, uid);
  const before = await races.access(uid);
  const approval = { id: String(open[0]?.id), decision: 'approved' };
  const approved = await Promise.all(staff.map((one) => one.post('/staff/pending', approval)));
  return [
    ...expectSame('status', sorted(accepted), [303, 400]),
    ...expectSame('requests', open.length, 1),
    ...expectSame('access before', before, FREE),
    ...expectSame('status of approvals', sorted(approved), [303, 400]),
    ...expectSame('access', await races.access(uid), ALPHA),
    ...expectSame('grants', (await races.app.services.members.grants(uid)).length, 1),
    ...(await races.contradictions(uid)),
  ];
};

const acceptAndDecline: Pair = async (races, [first, second]) => {
  const { uid, id } = await addApplication(races);
  const form = { id, until: until(races) };
  await Promise.all([
    first.post('/staff/applications', { ...form, decision: 'accepted' }),
    second.post('/staff/applications', { ...form, decision: 'declined' }),
  ]);
  const application = await races.app.services.applications.latestOf(uid);
  return [
    ...expectSame('state', application?.state, 'declined'),
    ...expectSame('requests', (await waiting(races, uid)).length, 0),
    ...expectSame('access', await races.access(uid), FREE),
  ];
};

/** One asks for Alpha; the other decides twice at once, in both processes. */
const decideTwice =
  (...decisions: readonly ['approved', 'approved' | 'declined']): Pair =>
  async (races, [first, second]) => {
    const { uid, email } = await races.addReader();
    await first.post('/staff/grant', { email, tier: 'alpha', until: until(races), reason: 'press' });
    const [open] = await waiting(races, uid);
    const approvers = races.processes.map((process) => process.browser(second));
    const responses = await Promise.all(
      decisions.map((decision, index) =>
        approvers[index]?.post('/staff/pending', { id: String(open?.id), decision }),
      ),
    );
    const isApproved = decisions[1] === 'approved' || responses[0]?.statusCode === 303;
    return [
      ...expectSame('status', responses.map((response) => response?.statusCode).sort(), [303, 400]),
      ...expectSame('access', await races.access(uid), isApproved ? ALPHA : FREE),
      ...expectSame('grants', (await races.app.services.members.grants(uid)).length, isApproved ? 1 : 0),
      ...(await races.contradictions(uid)),
    ];
  };

const paidAndRefunded: Pair = async (races) => {
  const { bill, processes, clock } = races;
  const { uid } = await races.addReader();
  const responses = await Promise.all([
    bill(processes[0], uid, { id: 'paid', plan: 'professional', alpha: true, at: clock.now }),
    bill(processes[1], uid, { id: 'refund', plan: 'free', at: clock.now + 1000 }),
  ]);
  return [
    ...expectSame(
      'status',
      responses.map(({ statusCode }) => statusCode),
      [200, 200],
    ),
    ...expectSame('access', await races.access(uid), FREE),
    ...(await races.contradictions(uid)),
  ];
};

const sameMessageTwice: Pair = async (races) => {
  const { bill, processes, clock } = races;
  const { uid } = await races.addReader();
  const message = { id: 'paid', plan: 'pioneer', at: clock.now };
  const responses = await Promise.all(processes.map((process) => bill(process, uid, message)));
  return [
    ...expectSame('outcomes', responses.map(({ body }) => outcomeOf(body)).sort(), ['applied', 'unchanged']),
    ...expectSame('access', await races.access(uid), PIONEER),
    ...(await races.contradictions(uid)),
  ];
};

const billingAndStripe: Pair = async (races) => {
  const { bill, processes, clock, stripe } = races;
  const { uid } = await races.addReader();
  const customer = stripe.addCustomer(uid);
  for (const event of stripe.subscribe(customer, 'pioneer')) await deliver(processes[0], event);
  const events = stripe.refund(customer);
  const responses = await Promise.all([
    bill(processes[0], uid, { id: 'refund', plan: 'free', at: clock.now }),
    ...events.map((event) => deliver(processes[1], event)),
  ]);
  return [
    ...expectSame('status', Math.max(...responses.map(({ statusCode }) => statusCode)), 200),
    ...expectSame('access', await races.access(uid), FREE),
    ...(await races.contradictions(uid)),
  ];
};

const trialAndRefundOfIt: Pair = async (races) => {
  const { processes, stripe } = races;
  const { uid } = await races.addReader();
  const customer = stripe.addCustomer(uid);
  const paid = stripe.payTrial(customer, { offer: 'trial', plan: 'professional', days: '7' });
  const refunded = stripe.refund(customer);
  await Promise.all([
    ...paid.map((event) => deliver(processes[0], event)),
    ...refunded.map((event) => deliver(processes[1], event)),
  ]);
  return [...expectSame('access', await races.access(uid), FREE), ...(await races.contradictions(uid))];
};

const staffGrantAndBilling: Pair = async (races, [first]) => {
  const { bill, processes, clock } = races;
  const { uid, email } = await races.addReader();
  const form = { email, tier: 'professional', until: until(races), reason: 'press' };
  const [given] = await Promise.all([
    first.post('/staff/grant', form),
    bill(processes[1], uid, { id: 'refund', plan: 'free', at: clock.now }),
  ]);
  return [
    ...expectSame('status', given.statusCode, 303),
    ...expectSame('access', await races.access(uid), PROFESSIONAL),
    ...(await races.contradictions(uid)),
  ];
};

const offerTwice: Pair = async (races) => {
  const { uid, email } = await races.addReader();
  const first = await races.signIn(email);
  const second = races.processes[1].browser(first);
  await Promise.all([first.post('/offers/campaign'), second.post('/offers/campaign')]);
  return [
    ...expectSame('grants', (await races.app.services.members.grants(uid)).length, 1),
    ...expectSame('access', await races.access(uid), PIONEER),
    ...(await races.contradictions(uid)),
  ];
};

/** In either order the reader keeps one way to the plan: an offer that gives nothing cannot be claimed. */
const offerAndBilling: Pair = async (races) => {
  const { bill, processes, clock } = races;
  const { uid, email } = await races.addReader();
  const browser = await races.signIn(email);
  await Promise.all([
    browser.post('/offers/campaign'),
    bill(processes[1], uid, { id: 'paid', plan: 'professional', alpha: true, at: clock.now }),
  ]);
  const grants = await races.app.services.members.grants(uid);
  const versions = await races.app.services.database.query(
    'select count(*) as count from "entitlementEvent" where "userId" = $1',
    [uid],
  );
  return [
    ...expectSame('access', await races.access(uid), ALPHA),
    ...expectSame('changes', grants.length <= Number(versions[0]?.count), true),
    ...(await races.contradictions(uid)),
  ];
};

const revocationAndBilling: Pair = async (races) => {
  const { app, bill, processes, clock } = races;
  const { uid } = await races.addReader();
  const { members } = app.services;
  await bill(processes[0], uid, { id: 'paid', plan: 'professional', at: clock.now });
  await Promise.all([
    members.revoke(uid, { by: 'operator', at: clock.now + 500, reason: 'abuse' }),
    bill(processes[1], uid, { id: 'refund', plan: 'free', at: clock.now + 500 }),
  ]);
  return [...expectSame('access', await races.access(uid), FREE), ...(await races.contradictions(uid))];
};

const deletionAndBilling: Pair = async (races) => {
  const { app, bill, processes, clock } = races;
  const { uid } = await races.addReader();
  await races.addOldGrants(uid, 5);
  await app.services.database.query('update "user" set "deleteAt" = $2 where id = $1', [
    uid,
    new Date(clock.now),
  ]);
  const [billed] = await Promise.all([
    bill(processes[0], uid, { id: 'paid', plan: 'professional', at: clock.now }),
    processes[1].run({ kind: 'delete-due' }),
  ]);
  const tables = ['planGrant', 'planRevocation', 'entitlementEvent', 'session', 'account'];
  const left = [];
  for (const table of tables)
    left.push(...(await app.services.database.query(`select id from "${table}" where "userId" = $1`, [uid])));
  return [
    ...expectSame('status', billed.statusCode, 200, 404),
    ...expectSame('reader', await app.services.members.find(uid), undefined),
    ...expectSame('rows', left.length, 0),
  ];
};

const deletionAndKeeping: Pair = async (races) => {
  const { app, processes, clock, stripe } = races;
  const { uid, email } = await races.addReader();
  const browser = await races.signIn(email);
  const customer = stripe.addCustomer(uid);
  for (const event of stripe.subscribe(customer, 'pioneer')) await deliver(processes[0], event);
  await app.services.database.query('update "user" set "deleteAt" = $2 where id = $1', [
    uid,
    new Date(clock.now),
  ]);
  await Promise.all([browser.post('/account/keep'), processes[1].run({ kind: 'delete-due' })]);
  const isKept = (await app.services.members.find(uid)) !== undefined;
  // A reader who keeps the account keeps the subscription.
  return isKept ? expectSame('access', await races.access(uid), PIONEER) : [];
};

export const PAIRS: ReadonlyMap<string, Pair> = new Map([
  ['a payment and its refund by the billing system', paidAndRefunded],
  ['a message of the billing system and its repetition', sameMessageTwice],
  ['a message of the billing system and a refund at Stripe', billingAndStripe],
  ['a paid trial and its refund', trialAndRefundOfIt],
  ['a grant by staff and a message of the billing system', staffGrantAndBilling],
  ['an offer claimed twice', offerTwice],
  ['an offer and a message of the billing system', offerAndBilling],
  ['an application accepted by two people', acceptTwice],
  ['an application accepted by one and declined by another', acceptAndDecline],
  ['a grant that one person approves twice', decideTwice('approved', 'approved')],
  ['a grant that is approved and declined', decideTwice('approved', 'declined')],
  ['a revocation by an operator and a message of the billing system', revocationAndBilling],
  ['a deletion and a message of the billing system', deletionAndBilling],
  ['a deletion and the wish to keep the account', deletionAndKeeping],
]);
