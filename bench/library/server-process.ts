// Started by `library.ts` as a process of its own, so that the garbage of the measurement delays no request.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Reader } from '@tidemark/contracts/access';
import pino from 'pino';
import { buildApp } from '../../apps/api/src/app.ts';
import { createEngine } from '../../apps/api/src/compose.ts';
import { openPostgres } from '../../apps/api/src/platform/database/database.ts';
import { readConfig } from '../../apps/api/src/platform/settings/config.ts';

const [url = '', uid = ''] = process.argv.slice(2);
const reader: Reader = { kind: 'member', uid, email: '', plan: 'professional', alpha: false, staff: false };
const folder = mkdtempSync(join(tmpdir(), 'tidemark-library-'));
const { db, close } = await openPostgres(url, { poolSize: 4 });
const config = readConfig({ PORTAL_DATA_DIR: folder, DATABASE_URL: url });
const { app, readAhead } = await buildApp({
  config: {
    ...config,
    // The benchmark measures the time of a request, not how the API sheds load on a busy machine.
    limits: { perMinute: 100_000_000, searchesPerMinute: 100_000_000, maxDelayMs: 0 },
  },
  db,
  engine: createEngine(config, db),
  tokens: { verify: async () => ({ reader, session: {} }), verifiedReader: () => reader },
  logger: pino({ level: 'silent' }),
});
// As in a server that has started: until then, loading the search index delays other work.
await readAhead();
process.on('disconnect', async () => {
  await app.close();
  await close();
  rmSync(folder, { recursive: true, force: true });
});
process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }));
