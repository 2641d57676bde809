import { buildApp } from './app.ts';
import { readConfig } from './config.ts';
import { scrub } from './log.ts';

// What this process writes is for its own user's eyes: sessions, keys, letters.
process.umask(0o077);

function complain(error: unknown): never {
  const { code, message } = error as NodeJS.ErrnoException;
  const taken = `Port ${process.env.ACCOUNTS_PORT ?? 4100} is taken: stop what runs there or set ACCOUNTS_PORT.`;
  const unreachable = 'The database of ACCOUNTS_DATABASE_URL cannot be reached.';
  const known: Record<string, string> = {
    EADDRINUSE: taken,
    ECONNREFUSED: unreachable,
    ENOTFOUND: unreachable,
  };
  process.stderr.write(`accounts: ${known[code ?? ''] ?? scrub(message)}\n`);
  process.exit(1);
}

async function run(): Promise<void> {
  const config = readConfig(process.env);
  const { server } = await buildApp({ config });
  let leaving = false;
  const leave = () => {
    if (leaving) return;
    leaving = true;
    // A request that hangs must not keep the process from going.
    setTimeout(() => process.exit(1), 10_000).unref();
    server.close().then(() => process.exit(0), complain);
  };
  process.on('SIGTERM', leave);
  process.on('SIGINT', leave);
  await server.listen({ host: config.host, port: config.port });
  server.log.info({ url: config.url, demo: config.demo, data: config.dataDir }, 'accounts is ready');
}

run().catch(complain);
