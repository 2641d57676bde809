import { ownValue } from '@tidemark/contracts/own-value';
import { createGracefulStop, stopOnSignals } from '@tidemark/lifecycle/graceful-stop';
import { Metrics } from '@tidemark/metrics/metrics';
import { startMetricsServer } from '@tidemark/metrics/metrics-server';
import { startTracing } from '@tidemark/tracing/start-tracing';
import { buildApp } from './app.ts';
import { httpEventSender } from './features/entitlements/event-delivery.ts';
import { httpExplainAccess } from './features/staff/explain-access.ts';
import { httpLibrary } from './features/your-data/library.ts';
import { redact } from './platform/log.ts';
import { readConfig } from './platform/settings/config.ts';

const DELIVERY_MS = 5_000;
const REMINDERS_MS = 10 * 60_000;

// Files written by this process (sessions, keys, emails) are readable by its own user only.
process.umask(0o077);

function exitWithError(error: unknown): never {
  const { code, message } = error as NodeJS.ErrnoException;
  const portInUse = `Port ${process.env.ACCOUNTS_PORT ?? 4100} is in use. Stop the other process or set ACCOUNTS_PORT.`;
  const unreachable = 'The database of ACCOUNTS_DATABASE_URL cannot be reached.';
  const known: Record<string, string> = {
    EADDRINUSE: portInUse,
    ECONNREFUSED: unreachable,
    ENOTFOUND: unreachable,
  };
  process.stderr.write(`accounts: ${ownValue(known, code ?? '') ?? redact(message)}\n`);
  process.exit(1);
}

async function run(): Promise<void> {
  const config = readConfig(process.env);
  let isStopping = () => false;
  const metrics = config.metrics && new Metrics('accounts');
  let warn = (message: string) => void process.stderr.write(`accounts: ${message}\n`);
  const tracing = await startTracing('tidemark-accounts', config.tracing, (message) => warn(message));
  const { server, services } = await buildApp({
    config,
    isStopping: () => isStopping(),
    sendEvent: httpEventSender(config.apiUrl),
    fetchLibrary: httpLibrary(config.apiUrl),
    explainAccess: httpExplainAccess(config.apiUrl),
    metrics,
    tracer: tracing?.tracer,
  });
  warn = (message) => void server.log.warn(message);
  const repeat = (everyMs: number, work: () => Promise<void>, failure: string) => {
    const attempt = () => work().catch((err: unknown) => server.log.warn({ err }, failure));
    // The server waits for background work before it closes the database.
    const timer = setInterval(() => services.background.run(attempt), everyMs);
    // What is due is not put off by frequent restarts.
    services.background.run(attempt);
    server.addHook('onClose', async () => clearInterval(timer));
  };
  // Repeats failed deliveries, and delivers for processes that died and for commands that run beside the server.
  repeat(DELIVERY_MS, async () => services.deliverEvents?.(), 'entitlement events were not delivered');
  repeat(DELIVERY_MS, services.emails.deliver, 'emails were not delivered');
  repeat(REMINDERS_MS, services.sendReminders, 'reminders were not queued');
  repeat(REMINDERS_MS, services.deletion.deleteDue, 'accounts were not deleted');
  repeat(REMINDERS_MS, services.audit.deleteOld, 'old events of accounts were not deleted');
  repeat(REMINDERS_MS, async () => services.payments?.sweep(), 'payments were not compared with Stripe');
  if (metrics && config.metrics) {
    const metricsServer = await startMetricsServer(metrics, config.metrics);
    server.addHook('onClose', async () => metricsServer.close());
  }
  const gracefulStop = createGracefulStop({
    drainMs: config.drainSeconds * 1000,
    async stop() {
      await server.close();
      await tracing?.stop();
    },
    log: (message, details) => server.log.info(details, message),
  });
  isStopping = gracefulStop.isStopping;
  stopOnSignals(gracefulStop);
  await server.listen({ host: config.host, port: config.port });
  server.log.info({ url: config.url, demo: config.demo, data: config.dataDir }, 'accounts is ready');
}

run().catch(exitWithError);
