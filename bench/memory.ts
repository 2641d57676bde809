// `npm run bench:memory`: the memory of all processes of `npm start` when idle, compared with the budget.
// `-- --soak 20` measures it during 20 minutes of mixed load instead: within the limit at the end, and no longer growing.
// Measures the portal that is running from this folder; if there is none, starts one and stops it again.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ROOT } from '../scripts/lib/root.mjs';
import { readEnvironment, readSettings } from '../scripts/lib/settings.mjs';
import { soak } from './memory/soak.ts';
import { allProcesses, type Process, treeOf } from './processes.ts';

const IDLE_SECONDS = 10;
const { memory } = JSON.parse(readFileSync(join(ROOT, 'bench', 'budgets.json'), 'utf8')) as {
  memory: { budgetMb: number; aimMb: number; soakMb: number };
};
const { values } = parseArgs({ options: { soak: { type: 'string' } } });
const minutes = values.soak === undefined ? 0 : Number(values.soak);
if (!(minutes >= 0)) throw new Error('--soak needs a number of minutes');
/** The load comes from one address. */
const NO_LIMITS = {
  ...{ WEB_RATE_LIMIT: '1000000', IMAGE_RATE_LIMIT: '1000000', RATE_LIMIT: '1000000' },
  ...{ SEARCH_RATE_LIMIT: '1000000', RENDER_RATE_LIMIT: '1000000' },
};

const running = runningStart();
const own = running === undefined ? await startOwn() : undefined;
const root = running ?? own?.pid;
if (root === undefined) throw new Error('Nothing to measure');
if (minutes > 0) {
  const { portalUrl, apiUrl, accountsUrl } = readSettings(readEnvironment());
  const failures = await soak(root, minutes, { portalUrl, apiUrl, accountsUrl }, memory.soakMb);
  if (failures.length > 0) {
    console.error(`Failed: ${failures.join('; ')}.`);
    process.exitCode = 1;
  }
} else {
  console.log(`idle for ${IDLE_SECONDS} s …`);
  await sleep(IDLE_SECONDS * 1000);
  print(treeOf(root, allProcesses()));
}
if (own) {
  // npm forwards only SIGTERM; Ctrl-C is sent to all processes by the terminal.
  own.kill('SIGTERM');
  await once(own, 'exit');
}

/** The process id of the npm, or else of the script, that runs `npm start` in this folder. */
function runningStart(): number | undefined {
  const processes = allProcesses();
  const { dataDir } = readSettings(readEnvironment());
  const pid = Number(readText(join(dataDir, 'start.pid')));
  let top = processes.find((one) => one.pid === pid && one.command.includes('start.mjs'));
  for (let up = top; up; up = processes.find((one) => one.pid === up?.parent)) {
    if (/^npm start|npm-cli\.js start|scripts\/start\.mjs/.test(up.command)) top = up;
  }
  return top?.pid;
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

async function startOwn(): Promise<ChildProcess> {
  const env = minutes > 0 ? { ...process.env, ...NO_LIMITS } : process.env;
  const child = spawn('npm', ['start'], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'inherit'] });
  process.once('exit', () => child.kill('SIGTERM'));
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      process.stdout.write(chunk);
      if (String(chunk).includes('Ctrl-C')) resolve();
    });
    child.once('exit', () => reject(new Error('npm start ended before it was ready')));
  });
  return child;
}

function print(tree: readonly Process[]): void {
  const sum = (key: 'rssMb' | 'pssMb') => tree.reduce((total, one) => total + one[key], 0);
  const line = (rss: number, pss: number, what: string) =>
    console.log(`${rss.toFixed(0).padStart(7)} ${pss.toFixed(0).padStart(7)}  ${what}`);
  console.log(`${'RSS MB'.padStart(7)} ${'PSS MB'.padStart(7)}  process`);
  for (const one of tree.filter(isNamed)) {
    line(one.rssMb, one.pssMb, one.command.replaceAll(`${ROOT}/`, '').slice(0, 80));
  }
  line(
    sum('rssMb'),
    sum('pssMb'),
    `total of ${tree.length}; budget ${memory.budgetMb}, aim ${memory.aimMb} (RSS)`,
  );
  if (sum('rssMb') > memory.budgetMb) {
    console.error(`Over the budget of ${memory.budgetMb} MB.`);
    process.exitCode = 1;
  }
}

/** The waiting shells of npm and of the guards are counted but not listed. */
function isNamed(one: Process): boolean {
  return !one.command.startsWith('sh -c');
}
