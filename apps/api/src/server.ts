import { createGracefulStop, type GracefulStop, stopOnSignals } from '@tidemark/lifecycle/graceful-stop';
import { MetricsPortInUseError } from '@tidemark/metrics/metrics-server';
import { SettingError } from '@tidemark/settings/settings';
import { compose } from './compose.ts';
import { DatabaseUnreachableError } from './platform/database/database.ts';
import { readConfig } from './platform/settings/config.ts';

async function run(): Promise<void> {
  const config = readConfig(process.env);
  let gracefulStop: GracefulStop | undefined;
  const server = await compose(config, () => gracefulStop?.isStopping() ?? false);
  gracefulStop = createGracefulStop({
    drainMs: config.drainSeconds * 1000,
    log: server.log,
    stop: server.stop,
  });
  stopOnSignals(gracefulStop);
  await server.start();
}

try {
  await run();
} catch (error) {
  // Errors that an operator can fix are a sentence; all others keep their stack trace.
  const known =
    error instanceof SettingError ||
    error instanceof MetricsPortInUseError ||
    error instanceof DatabaseUnreachableError;
  const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  if (known) console.error(error.message);
  else if (taken)
    console.error(`Port ${process.env.API_PORT ?? 4000} is taken. Stop what uses it, or set API_PORT.`);
  else console.error(error);
  process.exit(1);
}
