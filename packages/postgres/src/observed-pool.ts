import { AsyncResource } from 'node:async_hooks';
import pg from 'pg';

// biome-ignore lint/suspicious/noExplicitAny: `query` has many signatures, which are passed on unchanged.
type Query = (...args: any[]) => any;

export interface PoolObserver {
  /** Called with the time that each statement or transaction waited for a connection. */
  readonly onWait?: ((seconds: number) => void) | undefined;
  /** Wraps `query` of every connection. */
  readonly wrapQuery?: ((query: Query) => Query) | undefined;
}

type ConnectCallback = Parameters<typeof pg.Pool.prototype.connect>[0];

/** A pool of connections whose waits and statements are observed. */
export class ObservedPool extends pg.Pool {
  readonly #onWait: PoolObserver['onWait'];

  constructor(config: pg.PoolConfig, { onWait, wrapQuery }: PoolObserver) {
    super({ ...config, ...(wrapQuery && { Client: clientClass(config.Client ?? pg.Client, wrapQuery) }) });
    this.#onWait = onWait;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  /** `query` also gets its connection from here. */
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    const startedAt = performance.now();
    const record = () => this.#onWait?.((performance.now() - startedAt) / 1000);
    if (!callback) return super.connect().finally(record);
    // A connection that was waited for arrives in the context of the request that released it.
    const inContext = AsyncResource.bind(callback);
    super.connect((...result) => {
      record();
      inContext(...result);
    });
    return undefined;
  }
}

function clientClass(
  Base: NonNullable<pg.PoolConfig['Client']>,
  wrapQuery: (query: Query) => Query,
): NonNullable<pg.PoolConfig['Client']> {
  return class extends Base {
    readonly #query = wrapQuery((...args) => (super.query as Query).apply(this, args));

    override query: Query = (...args) => this.#query(...args);
  };
}
