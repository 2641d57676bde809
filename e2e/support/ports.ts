import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { freePort } from '@tidemark/harness/ports';
import { portProblem } from '../../scripts/lib/ports.mjs';
import { ROOT } from '../../scripts/lib/root.mjs';

export type Ports = { WEB_PORT: string; API_PORT: string; ACCOUNTS_PORT: string };

const fileOf = (name: string) => join(ROOT, 'node_modules', '.cache', 'tidemark', `${name}-ports.json`);

/** Last time's ports while they are free: addresses are fixed into the portal's build, so new ones cost a build. */
export async function choosePorts(name = 'e2e'): Promise<Ports> {
  const file = fileOf(name);
  const last = remembered(file);
  if (last && (await allFree(last))) return last;
  const ports = {
    WEB_PORT: String(await freePort()),
    API_PORT: String(await freePort()),
    ACCOUNTS_PORT: String(await freePort()),
  };
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(ports));
  return ports;
}

function remembered(file: string): Ports | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Ports;
  } catch {
    return undefined;
  }
}

async function allFree(ports: Ports): Promise<boolean> {
  const problems = await Promise.all(Object.values(ports).map((port) => portProblem(Number(port))));
  return problems.every((problem) => problem === undefined);
}
