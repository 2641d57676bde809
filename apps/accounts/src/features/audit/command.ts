import { parseArgs } from 'node:util';
import { SettingError } from '@tidemark/settings/settings';
import type { Period } from './store.ts';

const USAGE = `Usage:
  npm run --silent accounts -- audit [--since 2026-11-01] [--until 2026-12-01]

Prints the events of accounts as JSON lines, oldest first. --until is not included.`;

function readTime(name: string, value: string | undefined): Date | undefined {
  if (value === undefined) return undefined;
  const isTime = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2}))?$/.test(value);
  const time = new Date(isTime ? value : Number.NaN);
  if (Number.isNaN(time.getTime()))
    throw new SettingError(`--${name} must be a date such as 2026-12-31, not "${value}".`);
  return time;
}

/** The period that the arguments of the command name. */
export function readPeriod(args: readonly string[]): Period {
  try {
    const options = { since: { type: 'string' }, until: { type: 'string' } } as const;
    const { values } = parseArgs({ args: [...args], options });
    const since = readTime('since', values.since);
    const until = readTime('until', values.until);
    return { ...(since && { since }), ...(until && { until }) };
  } catch (error) {
    throw error instanceof SettingError ? error : new SettingError(`${(error as Error).message}\n\n${USAGE}`);
  }
}
