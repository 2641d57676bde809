import { format } from 'node:util';
import { withoutSecrets } from '@tidemark/contracts/secret-addresses';

type Console = Pick<typeof console, 'debug' | 'error' | 'info' | 'log' | 'warn'>;

/** Next.js writes its own messages to the console, some of them with the address of the request. */
export function redactConsole(target: Console): void {
  for (const name of ['debug', 'error', 'info', 'log', 'warn'] as const) {
    const write = target[name].bind(target);
    target[name] = (...message: unknown[]) => write('%s', withoutSecrets(format(...message)));
  }
}
