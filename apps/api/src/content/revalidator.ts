/** The portal's endpoint that regenerates pages. */
export interface RevalidationEndpoint {
  readonly url: string;
  readonly secret: string;
}

/** Pages per request. Small batches let more important pages overtake. */
const CALL = 8;
const TIMEOUT_MS = 60_000;

async function revalidatePages(
  { url, secret }: RevalidationEndpoint,
  paths: readonly string[],
): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: JSON.stringify({ paths }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`The portal responded with ${response.status}`);
}

export interface Revalidator {
  /** Lists of paths, most important first. */
  revalidate(ranked: readonly (readonly string[])[]): void;
}

/**
 * Regenerates pages one request at a time, always the most important waiting ones first, so that a new
 * article does not wait for the list pages of an earlier one.
 * Without it pages would still be regenerated within a minute.
 */
export function createRevalidator(
  portal: RevalidationEndpoint,
  log: { warn(details: object, message: string): void },
): Revalidator {
  const ranks = new Map<string, number>();
  let running = false;

  const next = (): string[] => {
    const rank = Math.min(...ranks.values());
    const paths = [...ranks].filter(([, of]) => of === rank).map(([path]) => path);
    return paths.slice(0, CALL);
  };
  const run = async () => {
    running = true;
    while (ranks.size > 0) {
      const paths = next();
      for (const path of paths) ranks.delete(path);
      await revalidatePages(portal, paths).catch((error) =>
        log.warn(
          { err: error, paths },
          'The portal did not revalidate these pages; they expire within a minute',
        ),
      );
    }
    running = false;
  };

  return {
    revalidate(ranked) {
      for (const [rank, paths] of ranked.entries()) {
        for (const path of paths) ranks.set(path, Math.min(rank, ranks.get(path) ?? rank));
      }
      if (!running) void run();
    },
  };
}
