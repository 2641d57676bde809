import { readFileSync } from 'node:fs';

interface Sample {
  readonly at: number;
  /** Milliseconds lost since the first sample. */
  readonly lost: number;
}

const INTERVAL_MS = 50;
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
    const lost = wanted > 0 ? ((at - previous.at) * stolen) / wanted : 0;
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
  return lostAt(to) - lostAt(from);
}

export const lostInAll = (): number => samples.at(-1)?.lost ?? 0;
