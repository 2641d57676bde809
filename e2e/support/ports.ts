import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { freePort } from '@tidemark/harness/ports';
import { portProblem } from '../../scripts/lib/ports.mjs';
import { ROOT } from '../../scripts/lib/root.mjs';

const SERVERS = ['WEB_PORT', 'API_PORT', 'ACCOUNTS_PORT'] as const;

export type Ports<More extends string = never> = Record<(typeof SERVERS)[number] | More, string>;

const fileOf = (name: string) => join(ROOT, 'node_modules', '.cache', 'tidemark', `${name}-ports.json`);

/** The ports of the last run if they are free: URLs are fixed at build time, so new ports need a new build. */
export async function choosePorts<More extends string = never>(
  name = 'e2e',
  more: readonly More[] = [],
): Promise<Ports<More>> {
  const file = fileOf(name);
  const wanted = [...SERVERS, ...more];
  const last = remembered(file);
  if (wanted.every((port) => last?.[port]) && (await allFree(last ?? {}))) return last as Ports<More>;
  const ports: Record<string, string> = {};
  for (const port of wanted) ports[port] = String(await freePort());
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(ports));
  return ports as Ports<More>;
}

function remembered(file: string): Record<string, string> | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  } catch {
    return undefined;
  }
}

async function allFree(ports: Record<string, string>): Promise<boolean> {
  const problems = await Promise.all(Object.values(ports).map((port) => portProblem(Number(port))));
  return problems.every((problem) => problem === undefined);
}
