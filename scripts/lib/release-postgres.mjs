// Started when a command was killed: stops the PostgreSQL server of a folder unless another command uses it.
import { stopUnused } from './local-postgres.mjs';

await stopUnused(process.argv[2] ?? '', { waitsForSessions: true });
