/** Where the portal takes the paths whose pages are to be made anew. */
export interface Portal {
  readonly url: string;
  readonly secret: string;
}

/** The portal makes the pages of one call at once; few, so that the next in rank need not wait for many. */
const CALL = 8;
const TIMEOUT_MS = 60_000;

async function remakePages({ url, secret }: Portal, paths: readonly string[]): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: JSON.stringify({ paths }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`The portal answered ${response.status}`);
}

export interface Remaker {
  /** Lists of paths in falling order of rank. */
  remake(ranked: readonly (readonly string[])[]): void;
}

/**
 * Has pages made anew, one call at a time, always the highest in rank of all that wait: an article published
 * while the lists of another are being made does not stand behind them.
 * Pages follow within a minute by themselves; this is so that readers need not wait for it.
 */
export function createRemaker(
  portal: Portal,
  log: { warn(details: object, message: string): void },
): Remaker {
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
      await remakePages(portal, paths).catch((error) =>
        log.warn({ err: error, paths }, 'The portal did not remake these pages; they follow within a minute'),
      );
    }
    running = false;
  };

  return {
    remake(ranked) {
      for (const [rank, paths] of ranked.entries()) {
        for (const path of paths) ranks.set(path, Math.min(rank, ranks.get(path) ?? rank));
      }
      if (!running) void run();
    },
  };
}
