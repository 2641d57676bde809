import { setTimeout as sleep } from 'node:timers/promises';
import { allProcesses, type Process, treeOf } from '../processes.ts';
import { type Servers, startMixedLoad } from './mixed-load.ts';

const SAMPLE_SECONDS = 15;
/** The growth between the quarters of the second half that counts as flat: garbage is collected at different times. */
const FLAT_RATIO = 1.05;

const pssOf = (processes: readonly Process[]) => processes.reduce((total, { pssMb }) => total + pssMb, 0);
const mean = (values: readonly number[]) => values.reduce((total, value) => total + value, 0) / values.length;

/** The name that the supervisor's children are known by. */
const nameOf = ({ command }: Process) =>
  /apps\/\w+|src\/[\w/.]+|start\.mjs/.exec(command)?.[0] ?? command.slice(0, 40);

/** Failures, if any: over the limit, or still growing in the second half. */
export async function soak(
  root: number,
  minutes: number,
  servers: Servers,
  limitMb: number,
): Promise<string[]> {
  const load = await startMixedLoad(servers);
  const totals: number[] = [];
  const count = Math.max(8, Math.round((minutes * 60) / SAMPLE_SECONDS));
  for (let n = 1; n <= count; n += 1) {
    await sleep(SAMPLE_SECONDS * 1000);
    const tree = treeOf(root, allProcesses());
    totals.push(pssOf(tree));
    if (n % 4 !== 0) continue;
    const largest = tree
      .filter(({ pssMb }) => pssMb >= 20)
      .map((one) => `${nameOf(one)} ${one.pssMb.toFixed(0)}`);
    const elapsed = ((n * SAMPLE_SECONDS) / 60).toFixed(0).padStart(3);
    console.log(`${elapsed} min  ${totals.at(-1)?.toFixed(0)} MB PSS  (${largest.join(', ')})`);
  }
  load.stop();
  const statuses = [...load.statuses].sort(([a], [b]) => a - b).map(([status, n]) => `${n} × ${status}`);
  console.log(`responses: ${statuses.join(', ')}`);
  const half = totals.slice(totals.length >> 1);
  const [before, after] = [mean(half.slice(0, half.length >> 1)), mean(half.slice(half.length >> 1))];
  const end = mean(totals.slice(-4));
  console.log(
    `end ${end.toFixed(0)} MB (limit ${limitMb}), quarters of the second half ${before.toFixed(0)}, ${after.toFixed(0)} MB`,
  );
  return [
    ...(end > limitMb ? [`over the limit of ${limitMb} MB`] : []),
    ...(after > before * FLAT_RATIO ? ['still growing in the second half'] : []),
    ...(load.statuses.get(0) || load.statuses.get(500) ? ['requests failed'] : []),
  ];
}
