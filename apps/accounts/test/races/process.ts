// A process of the main app for tests: receives requests as messages, at a time that the test sets.
import type { InjectOptions } from 'fastify';
import { buildApp } from '../../src/app.ts';
import { readConfig } from '../../src/platform/settings/config.ts';
import { FAST_PASSWORDS } from '../fast-passwords.ts';

export type Work =
  | { readonly kind: 'request'; readonly options: InjectOptions }
  | { readonly kind: 'delete-due' }
  | { readonly kind: 'sweep' };

export interface Task {
  readonly id: number;
  readonly now: number;
  readonly work: Work;
}

export interface Response {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly cookies: readonly { readonly name: string; readonly value: string; readonly maxAge?: number }[];
}

export type Reply = { readonly id: number; readonly response?: Response; readonly error?: string };

let now = 0;
const { server, services } = await buildApp({
  config: readConfig(process.env),
  ...{ now: () => now, passwords: FAST_PASSWORDS, minSignUpMs: 0 },
});
const send = (reply: Reply) => process.send?.(reply);

async function run(work: Work): Promise<Response | undefined> {
  if (work.kind === 'delete-due') await services.deletion.deleteDue();
  else if (work.kind === 'sweep') await services.payments?.sweep();
  else {
    const { statusCode, headers, body, cookies } = await server.inject(work.options);
    return { statusCode, headers: headers as Record<string, string>, body, cookies } as Response;
  }
  return undefined;
}

process.on('message', ({ id, now: time, work }: Task) => {
  now = time;
  run(work).then(
    (response) => send({ id, ...(response && { response }) }),
    (error: Error) => send({ id, error: error.stack ?? error.message }),
  );
});
process.on('disconnect', () => process.exit());
send({ id: 0 });
