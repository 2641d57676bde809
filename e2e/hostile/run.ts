// Runs the tests of attacks that are elsewhere, then the attack cases against a fresh instance, and prints expected and
// actual outcomes.
import { stopAll, stopOnSignal } from '../../scripts/lib/supervisor.mjs';
import { closingLine, type Result, writeReport } from '../../scripts/lib/titles.mjs';
import type { Case } from './case.ts';
import { accountCases } from './cases/accounts.ts';
import { apiCases } from './cases/api.ts';
import { contentCases } from './cases/content.ts';
import { logCases } from './cases/logs.ts';
import { portalCases } from './cases/portal.ts';
import { rateLimitCases } from './cases/rate-limits.ts';
import { tokenCases } from './cases/tokens.ts';
import { type Instance, startInstance } from './instance.ts';
import { runRegressions } from './regressions.ts';

const CASES: readonly Case[] = [
  ...apiCases,
  ...tokenCases,
  ...contentCases,
  ...accountCases,
  ...portalCases,
  ...logCases,
  // Last, because they use up limits.
  ...rateLimitCases,
];

let instance: Instance | undefined;
stopOnSignal({ onStop: async () => instance?.stop() });

const results: Result[] = [];

async function outcomeOf(attack: Case, target: Instance): Promise<string> {
  try {
    return await attack.run(target);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

async function runAll(target: Instance): Promise<number> {
  let unexpected = 0;
  for (const attack of CASES) {
    const actual = await outcomeOf(attack, target);
    const passed = actual === attack.expected;
    if (!passed) unexpected += 1;
    results.push({
      status: passed ? 'passed' : 'failed',
      title: `hostile › ${attack.group} › ${attack.name}`,
    });
    const columns = [
      attack.group.padEnd(14),
      attack.name.slice(0, 78).padEnd(80),
      attack.expected.padEnd(18),
    ];
    console.log(`${passed ? '  ' : '! '}${columns.join(' ')} ${actual}`);
  }
  return unexpected;
}

try {
  // First, because nothing can be started after the instance has been stopped.
  results.push(...(await runRegressions()));
  instance = await startInstance();
  console.log(`  ${'group'.padEnd(14)} ${'case'.padEnd(80)} ${'expected'.padEnd(18)} actual`);
  const unexpected = await runAll(instance);
  console.log(`\n${CASES.length} cases, ${unexpected} unexpected`);
  process.exitCode = unexpected > 0 || results.some(({ status }) => status === 'failed') ? 1 : 0;
} catch (error) {
  console.error(error);
  results.push({ status: 'failed', title: 'hostile › the instance starts and all cases run' });
  process.exitCode = 1;
} finally {
  await (instance?.stop() ?? stopAll());
}
writeReport('hostile', results);
console.log(closingLine(results));
