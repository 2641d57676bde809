import { readFileSync } from 'node:fs';

interface Sample {
  readonly at: number;
  /** Milliseconds lost since the first sample. */
  readonly lost: number;
}

const INTERVAL_MS = 50;
/** The unit of /proc/stat. */
const TICK_MS = 10;
const samples: Sample[] = [];
let previous: { readonly at: number; readonly busy: number; readonly stolen: number } | undefined;

/** How long the processors have worked for this machine, and for others while this one wanted to work. */
function readProcessors(): { busy: number; stolen: number } | undefined {
  try {
    const [, ...fields] = readFileSync('/proc/stat', 'utf8').split('\n', 1)[0]?.split(/\s+/) ?? [];
    const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, stolen = 0] = fields.map(Number);
    return { busy: user + nice + system + irq + softirq, stolen };
  } catch {
    return undefined;
  }
}

function sample(): void {
  const processors = readProcessors();
  if (!processors) return;
  const at = Date.now();
  if (previous) {
    const stolen = processors.stolen - previous.stolen;
    const wanted = processors.busy - previous.busy + stolen;
    // Waiting costs no processor time, so no more than what was stolen is lost.
    const lost = wanted > 0 ? Math.min(((at - previous.at) * stolen) / wanted, stolen * TICK_MS) : 0;
    samples.push({ at, lost: (samples.at(-1)?.lost ?? 0) + lost });
  }
  previous = { at, ...processors };
}

setInterval(sample, INTERVAL_MS).unref();

/**
 * The time between two timestamps in which a virtual machine's processors worked for other machines. It is no fault of
 * the product, so measured durations do not include it.
 */
export function lostBetween(from: number, to: number): number {
  sample();
  const lostAt = (time: number) => samples.findLast(({ at }) => at <= time)?.lost ?? 0;
  // The sample before `from` may be older, because samples are late too.
  return Math.min(lostAt(to) - lostAt(from), to - from);
}

export const lostInAll = (): number => samples.at(-1)?.lost ?? 0;
