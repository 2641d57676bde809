import { strict as assert } from 'node:assert';
import { parseArgs } from 'node:util';
import { DEMO_PASSWORD } from './accounts.ts';
import { loadMaterial } from './articles.ts';
import { Editor } from './editor.ts';
import type { Environment } from './environment.ts';
import { testPermissions } from './permissions.ts';
import { Reader } from './reader.ts';
import { testRejectedEntries } from './rejected-entries.ts';
import { printTimes, seconds, test } from './report.ts';
import { type Round, runRound } from './round.ts';
import { lostInAll } from './steal.ts';

const ROUNDS = Number(parseArgs({ options: { rounds: { type: 'string' } } }).values.rounds ?? 20);
const BY_WEBHOOK = Math.ceil(ROUNDS * 0.7);
const BY_SWEEP = ROUNDS - BY_WEBHOOK;
const WEBHOOK_LIMIT_MS = 2000;
const SWEEP_LIMIT_MS = 60_000;
/** The time limit of a single step; the percentiles are checked at the end. */
const STEP_LIMIT_MS = 60_000;

/** Publishes, changes and deletes twenty articles, and checks what readers must never see. */
export async function runScenario(environment: Environment): Promise<void> {
  const reader = new Reader(environment);
  const signIn = () => Editor.signIn(environment.cms, 'editor@demo.test', DEMO_PASSWORD);
  const editor = await signIn();
  const material = await loadMaterial(editor);
  const round: Round = { editor, reader, material, by: 'webhooks', limitMs: STEP_LIMIT_MS };

  await testPermissions(environment, editor, material);
  await testRejectedEntries(environment, round);

  for (let n = 1; n <= BY_WEBHOOK; n += 1) {
    await test(`round ${n} with webhooks: draft, previews, publish, new slug, re-tier, schedule, unpublish, delete`, () =>
      runRound(round, `Round ${n}`));
  }

  await environment.stopNewsroom();
  await test('readers are not affected while the CMS is down', async () => {
    assert.equal((await reader.fetchApi('/strapi/articles?populate=*')).status, 200);
    assert.equal((await reader.fetchApi('/readyz')).status, 200);
  });
  await environment.startNewsroom({ webhooks: false });
  const withoutWebhooks: Round = {
    ...round,
    editor: await signIn(),
    by: 'sweep only',
    limitMs: SWEEP_LIMIT_MS + STEP_LIMIT_MS,
  };
  await Promise.all(
    Array.from({ length: BY_SWEEP }, (_, n) =>
      test(`round ${BY_WEBHOOK + n + 1} with the sweep only: the same steps`, () =>
        runRound(withoutWebhooks, `Round ${BY_WEBHOOK + n + 1}`)),
    ),
  );
  await checkTimes();
}

async function checkTimes(): Promise<void> {
  console.log("\n  From an editor's action until readers see it:");
  console.log(
    `  (without ${seconds(lostInAll())} in which the processors worked for other virtual machines)`,
  );
  const webhooks = printTimes('webhooks');
  const sweep = printTimes('sweep only');
  const schedule = printTimes('schedule by webhooks');
  const late = printTimes('schedule by sweep');
  console.log('');
  await test('readers see every step within 2 s with webhooks (p95)', async () => {
    assert(webhooks.count >= BY_WEBHOOK * 10, 'too few steps were measured');
    assert(webhooks.p95 <= WEBHOOK_LIMIT_MS, `the slowest step has p95 ${seconds(webhooks.p95)}`);
  });
  await test('readers see every step within 60 s with the sweep only (p95)', async () => {
    assert(sweep.count >= BY_SWEEP * 10, 'too few steps were measured');
    assert(sweep.p95 <= SWEEP_LIMIT_MS, `the slowest step has p95 ${seconds(sweep.p95)}`);
  });
  await test('a scheduled article appears within 5 s of its time (p95), and not before', async () => {
    assert(schedule.count >= BY_WEBHOOK * 3 && late.count >= BY_SWEEP * 3, 'too few were measured');
    assert(Math.max(schedule.p95, late.p95) <= 5000, `p95 ${seconds(Math.max(schedule.p95, late.p95))}`);
  });
}
