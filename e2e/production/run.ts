// `npm run test:production`: everything that deploy/ describes on one machine, under 200 requests per second, with faults.
// `-- promote latency` runs these phases only, of changes, kill, restart, promote, latency, disk, main-app and cms; what
// was not measured counts as missed.
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { stopOnSignal } from '../../scripts/lib/supervisor.mjs';
import { ChangeMeasurement, type ChangeTimes, disableNotify, outageOfNewsroom } from './changes.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { type Load, type LoadResult, startLoad } from './load.ts';
import { startWrites, type Writes } from './writes.ts';

const SELECTED = process.argv.slice(2);
const FAULT_MS = 3000;
const WRITES_BEFORE_PROMOTION = 50;
const LATENCY_MS = 300;
const LATENCY_DURATION_MS = 15_000;
const LIMITS = { publishMs: 2000, gateMs: 1000 };

const say = (text: string) => console.log(`${(performance.now() / 1000).toFixed(0).padStart(5)} s  ${text}`);

interface PhaseResult extends Pick<LoadResult, 'sent' | 'failed'> {
  readonly name: string;
  readonly lost: number;
}

class ProductionTest {
  readonly cluster: Cluster;
  readonly load: Load;
  readonly writes: Writes;
  readonly changes: ChangeMeasurement;
  readonly phases: PhaseResult[] = [];
  readonly times: ChangeTimes[] = [];
  /** Changes after a promotion. */
  databaseUrl: string;
  resumeMs = Number.NaN;

  constructor(cluster: Cluster, load: Load, writes: Writes) {
    this.cluster = cluster;
    this.load = load;
    this.writes = writes;
    this.changes = new ChangeMeasurement(cluster);
    this.databaseUrl = cluster.databaseUrls.primary;
  }

  async phase(name: string, work: () => Promise<void>): Promise<void> {
    say(name);
    this.load.take();
    await work();
    const lost = await this.writes.countLost(this.databaseUrl);
    const { sent, failed, reasons } = this.load.take();
    this.phases.push({ name, sent, failed, lost });
    say(
      `  ${sent} requests, ${failed} failed; ${this.writes.acknowledged()} writes acknowledged, ${lost} lost`,
    );
    for (const [reason, { count, first, last, url }] of reasons)
      say(`    ${count} × ${reason}, from ${first} s to ${last} s, such as ${url}`);
  }

  async measureChanges(rounds: number): Promise<void> {
    for (let round = 0; round < rounds; round += 1) {
      const times = await this.changes.measure(this.databaseUrl);
      this.times.push(times);
      say(
        `  committed after ${times.commitMs.toFixed(0)} ms, visible after ${times.publishMs.toFixed(0)} ms, last on ${times.lastSurface}; gone ${times.gateMs.toFixed(0)} ms after the commit`,
      );
    }
  }

  async killEach(): Promise<void> {
    for (const service of this.cluster.services) {
      say(`  kill -9 ${service.name}`);
      await service.kill();
      await sleep(FAULT_MS);
      await service.start();
      // Until the edges know that it is back.
      await sleep(FAULT_MS);
    }
    say('  kill -9 of the standby');
    await this.cluster.servers.standby.kill();
    await sleep(FAULT_MS);
    await this.cluster.servers.standby.start();
    await this.writes.untilNext();
  }

  async restartEach(): Promise<void> {
    for (const service of this.cluster.services) {
      say(`  restart ${service.name}`);
      await service.stop();
      await service.start();
      await sleep(FAULT_MS);
    }
  }

  async promote(): Promise<void> {
    const { servers, databaseUrls } = this.cluster;
    // Every article has been written, so that a lost write is noticed.
    while (this.writes.acknowledged() < WRITES_BEFORE_PROMOTION) await this.writes.untilNext();
    await servers.primary.kill();
    await sleep(FAULT_MS);
    await servers.promote();
    this.databaseUrl = databaseUrls.standby;
    this.resumeMs = await this.writes.untilNext();
    say(`  writes resumed ${(this.resumeMs / 1000).toFixed(1)} s after the promotion`);
  }

  async delayDatabase(): Promise<void> {
    for (const proxy of this.cluster.proxies) proxy.setRoundTripMs(LATENCY_MS);
    await sleep(LATENCY_DURATION_MS);
    for (const proxy of this.cluster.proxies) proxy.setRoundTripMs(0);
    await this.writes.untilNext();
  }

  /** The data folders of one API and one main app are on a file system that is full. */
  async fillDisk(): Promise<void> {
    const names = ['api-2', 'accounts-2'];
    const mounted: string[] = [];
    const affected = this.cluster.services.filter(({ name }) => names.includes(name));
    try {
      for (const service of affected) {
        await service.stop();
        const folder = this.cluster.dataDirOf(service.name);
        rmSync(folder, { recursive: true, force: true });
        mkdirSync(folder, { recursive: true });
        const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder]);
        if (status !== 0) throw new Error('A size-limited file system needs root: mount failed');
        mounted.push(folder);
        await service.start();
        try {
          writeFileSync(join(folder, 'fill'), Buffer.alloc(2 * 1024 * 1024));
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
        }
      }
      await sleep(FAULT_MS * 2);
    } finally {
      for (const service of affected) await service.stop();
      for (const folder of mounted) spawnSync('umount', [folder]);
      for (const service of affected) await service.start();
    }
  }

  async stopMainApps(): Promise<void> {
    const mainApps = this.cluster.services.filter(({ name }) => name.startsWith('accounts'));
    for (const mainApp of mainApps) await mainApp.stop();
    await sleep(FAULT_MS * 2);
    for (const mainApp of mainApps) await mainApp.start();
  }

  async stopNewsroom(): Promise<void> {
    const ms = await outageOfNewsroom(this.cluster, FAULT_MS * 2);
    say(`  both changes were visible ${(ms / 1000).toFixed(1)} s after the CMS came back`);
  }

  /** Returns whether the measurement notices that changes are no longer notified. */
  async plantFault(): Promise<boolean> {
    say('planted fault: NOTIFY disabled');
    await disableNotify(this.databaseUrl);
    await this.writes.untilNext();
    const { isNotified } = await this.changes.measure(this.databaseUrl);
    return !isNotified;
  }
}

const percentile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * part) - 1] ?? Number.NaN;

function report(test: ProductionTest, isFaultDetected: boolean): boolean {
  const sum = (field: 'failed' | 'lost' | 'sent') =>
    test.phases.reduce((total, phase) => total + phase[field], 0);
  const publishTimes = test.times.map(({ publishMs }) => publishMs);
  const publish = percentile(publishTimes, 0.95);
  const gate = Math.max(...test.times.map(({ gateMs }) => gateMs));
  const rows: [string, string, boolean][] = [
    [
      `failed anonymous requests through the edge, of ${sum('sent')}`,
      String(sum('failed')),
      sum('failed') === 0,
    ],
    [`lost writes, of ${test.writes.acknowledged()} acknowledged`, String(sum('lost')), sum('lost') === 0],
    [
      'seconds until writes resume after the promotion',
      (test.resumeMs / 1000).toFixed(1),
      Number.isFinite(test.resumeMs),
    ],
    [
      'published to visible everywhere, p95 in ms (at most 2,000)',
      `${publish.toFixed(0)} (${publishTimes.length} changes, maximum ${Math.max(...publishTimes).toFixed(0)})`,
      publish <= LIMITS.publishMs,
    ],
    ['gated to gone everywhere, maximum in ms (at most 1,000)', gate.toFixed(0), gate <= LIMITS.gateMs],
    [
      'every change was notified',
      test.times.every(({ isNotified }) => isNotified) ? 'yes' : 'no',
      test.times.every(({ isNotified }) => isNotified),
    ],
    ['planted fault (NOTIFY disabled) is detected', isFaultDetected ? 'yes' : 'no', isFaultDetected],
  ];
  console.log('');
  for (const { name, sent, failed, lost } of test.phases)
    console.log(
      `  ${name.padEnd(44)} ${String(sent).padStart(7)} requests ${String(failed).padStart(5)} failed ${lost} lost`,
    );
  console.log('');
  for (const [name, value, isMet] of rows)
    console.log(`  ${isMet ? 'ok    ' : 'MISSED'}  ${name.padEnd(62)} ${value}`);
  return rows.every(([, , isMet]) => isMet);
}

type Phase = readonly [key: string, name: string, work: () => Promise<void>];

const phasesOf = (test: ProductionTest): readonly Phase[] => [
  ['changes', 'changes without faults', () => test.measureChanges(14)],
  ['kill', 'every process killed in turn', () => test.killEach()],
  ['kill', 'changes after the kills', () => test.measureChanges(2)],
  ['restart', 'rolling restart', () => test.restartEach()],
  ['restart', 'changes after the restart', () => test.measureChanges(2)],
  ['promote', 'primary killed, standby promoted', () => test.promote()],
  ['promote', 'changes after the promotion', () => test.measureChanges(2)],
  ['latency', `${LATENCY_MS} ms database latency`, () => test.delayDatabase()],
  ['disk', 'full data file system', () => test.fillDisk()],
  ['main-app', 'main apps stopped', () => test.stopMainApps()],
  ['cms', 'CMS stopped', () => test.stopNewsroom()],
];

async function run(cluster: Cluster): Promise<boolean> {
  say('started');
  const load = await startLoad(cluster.portalUrl, cluster.apiUrl);
  const writes = await startWrites(cluster.apiUrl, cluster.accountsUrl);
  const test = new ProductionTest(cluster, load, writes);
  try {
    for (const [key, name, work] of phasesOf(test)) {
      if (SELECTED.length === 0 || SELECTED.includes(key)) await test.phase(name, work);
    }
    const isFaultDetected = await test.plantFault();
    return report(test, isFaultDetected);
  } finally {
    await writes.stop();
    await load.stop();
  }
}

let cluster: Cluster | undefined;
stopOnSignal({ onStop: () => cluster?.stop() });
cluster = await startCluster();
let isPassed = false;
try {
  isPassed = await run(cluster);
} catch (error) {
  console.error(error);
} finally {
  await cluster.stop();
}
process.exit(isPassed ? 0 : 1);
