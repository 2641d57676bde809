export interface GracefulStopOptions {
  /** Ends what the process does: lets requests in progress finish, stops jobs, closes connections. */
  readonly stop: () => Promise<void>;
  /** How long the server still accepts requests, so that a load balancer first sees that it is not ready. */
  readonly drainMs: number;
  readonly log: (message: string, details: object) => void;
  /** For tests. */
  readonly exit?: (code: number) => void;
  readonly hardExitMs?: number;
}

export interface GracefulStop {
  /** From the first signal on. `/readyz` responds with 503 then. */
  isStopping(): boolean;
  /** What a signal does. Later calls have no effect. */
  begin(reason: string): Promise<void>;
}

/** Whatever hangs, the process has ended after this time; supervisors kill it two seconds later. */
const HARD_EXIT_MS = 8000;

/** Not ready at once, no new requests after the drain time, then the end. */
export function createGracefulStop(options: GracefulStopOptions): GracefulStop {
  const { stop, drainMs, log, exit = process.exit, hardExitMs = HARD_EXIT_MS } = options;
  let stopping: Promise<void> | undefined;

  const run = async (reason: string) => {
    log('Stopping', { reason });
    const deadline = setTimeout(() => {
      log('The process did not stop in time and is ended', { hardExitMs });
      exit(1);
    }, hardExitMs);
    let code = 0;
    try {
      if (drainMs > 0) await new Promise((resolve) => setTimeout(resolve, drainMs));
      await stop();
    } catch (error) {
      log('The process could not be stopped cleanly', { err: error });
      code = 1;
    }
    clearTimeout(deadline);
    exit(code);
  };

  return {
    isStopping: () => stopping !== undefined,
    begin(reason) {
      stopping ??= run(reason);
      return stopping;
    },
  };
}

export function stopOnSignals(gracefulStop: GracefulStop): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => void gracefulStop.begin(signal));
  }
}
