// Serves a build of the portal: `node src/server/server.ts` in apps/web. Settings are in .env.example.
import { join } from 'node:path';
import next from 'next';
import { headersFromEnvironment } from '../security-headers.ts';
import { createPortalServer } from './portal-server.ts';

const STOP_TIMEOUT_MS = 10_000;

const port = Number(process.env.WEB_PORT || 3000);
const hostname = process.env.WEB_HOST || 'localhost';

const app = next({ dev: false, dir: join(import.meta.dirname, '..', '..'), hostname, port });
await app.prepare();

const server = createPortalServer({
  handle: app.getRequestHandler(),
  headers: headersFromEnvironment(process.env, false),
  clientOf: ({ socket }) => socket.remoteAddress ?? '',
});

function stop(): void {
  setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
  server.close(() => void app.close().finally(() => process.exit(0)));
  server.closeIdleConnections();
}
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stop);

server.on('error', (error: NodeJS.ErrnoException) => {
  const message = error.code === 'EADDRINUSE' ? `Port ${port} is in use; set WEB_PORT.` : error.message;
  process.stderr.write(`portal: ${message}\n`);
  process.exit(1);
});
server.listen(port, hostname, () =>
  process.stdout.write(`portal: listening on http://${hostname}:${port}\n`),
);
