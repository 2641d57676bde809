import pg from 'pg';
import { type DatabaseUrl, parseDatabaseUrl, type ServerRole } from './database-url.ts';

/** A server that has not responded by then is treated as if it were gone. */
const PROBE_TIMEOUT_MS = 3000;

type Callback = (error: Error) => void;

/** On a standby, and after `default_transaction_read_only`, this is `on`. PostgreSQL's own programs ask the same. */
const ROLE_QUERY = 'select pg_is_in_recovery() as standby, current_setting($1) as readonly';

/** Resolves to the reason why this server is not the wanted one, or undefined if it is. */
async function probe(url: string, role: ServerRole): Promise<string | undefined> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: PROBE_TIMEOUT_MS,
    query_timeout: PROBE_TIMEOUT_MS,
    application_name: 'tidemark-find-server',
  });
  // Without a handler the event would end the process; the statement fails as well.
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ standby: boolean; readonly: string }>(ROLE_QUERY, [
      'transaction_read_only',
    ]);
    if (role === 'standby') return rows[0]?.standby ? undefined : 'is not a standby';
    return rows[0]?.readonly === 'off' ? undefined : 'accepts no writes';
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    return code ?? message;
  } finally {
    // Not awaited, because a server that does not respond must not delay the others.
    client.end().catch(() => {});
  }
}

export class NoServerError extends Error {
  /** The SQLSTATE of a connection that could not be established. Callers treat it as a temporary failure. */
  readonly code = '08001';
}

/**
 * The servers of one database. node-postgres knows one host per connection, so the server is chosen here before each
 * new connection: after a failover the next connection goes to the new primary.
 */
export class DatabaseHosts {
  readonly address: DatabaseUrl;
  #lastFound: string | undefined;
  #search: Promise<string> | undefined;

  constructor(url: string) {
    this.address = parseDatabaseUrl(url);
  }

  /** The address of a server with the wanted role. */
  find(): Promise<string> {
    const { urls, role } = this.address;
    if (role === undefined) return Promise.resolve(urls[0] ?? '');
    this.#search ??= this.#findServer(role).finally(() => {
      this.#search = undefined;
    });
    return this.#search;
  }

  /** Asks all servers at once, so that a machine that is gone costs no time, and prefers the last one found. */
  async #findServer(role: ServerRole): Promise<string> {
    const { urls } = this.address;
    const probes = new Map(urls.map((url) => [url, probe(url, role)]));
    const preferred = this.#lastFound === undefined ? [] : [this.#lastFound];
    const reasons: string[] = [];
    for (const url of new Set([...preferred, ...urls])) {
      const reason = await probes.get(url);
      if (reason === undefined) {
        this.#lastFound = url;
        return url;
      }
      reasons.push(`${new URL(url).host}: ${reason}`);
    }
    throw new NoServerError(reasons.join('; '));
  }

  /** Options of a pool whose connections go to a server with the wanted role. */
  poolOptions(): Pick<pg.PoolConfig, 'connectionString' | 'Client'> {
    const { urls, role } = this.address;
    const [connectionString = ''] = urls;
    if (role === undefined) return { connectionString };
    return { connectionString, Client: clientOf(this) };
  }
}

/** A client that chooses its host when it connects. Everything else of the addresses is the same. */
function clientOf(hosts: DatabaseHosts): typeof pg.Client {
  class HostClient extends pg.Client {
    override connect(): Promise<pg.Client>;
    override connect(callback: Callback): void;
    override connect(callback?: Callback): Promise<pg.Client> | undefined {
      const connected = this.#connect();
      if (!callback) return connected;
      // node-postgres passes null for success; its types allow either.
      connected.then(() => callback(null as unknown as Error), callback);
      return undefined;
    }

    async #connect(): Promise<pg.Client> {
      const { hostname, port } = new URL(await hosts.find());
      const { connection } = this as unknown as { connection: { stream: { destroyed: boolean } } };
      // The pool destroys the stream of a client that took too long. Connecting would open it again.
      if (connection.stream.destroyed) throw new Error('The connection was closed before a server was found');
      Object.assign(this, { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) || 5432 });
      return super.connect();
    }
  }
  return HostClient;
}
