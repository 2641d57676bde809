import type { ReaderTier } from '@tidemark/contracts/access';

/** Events of the portal. Adapters translate them for the configured services. */
export type AnalyticsEvent =
  | { readonly kind: 'page'; readonly path: string }
  | {
      readonly kind: 'reader';
      readonly tier: ReaderTier;
      readonly internal: boolean;
      /** Members have one. */
      readonly uid?: string;
    }
  | { readonly kind: 'error'; readonly error: unknown }
  | {
      readonly kind: 'action';
      readonly name: string;
      readonly about: Readonly<Record<string, string | number>>;
    };

export type Adapter = (event: AnalyticsEvent) => void;

const adapters = new Set<Adapter>();
const EARLY_ERRORS = 30;
let early: AnalyticsEvent[] | undefined = [];

export function addAdapter(adapter: Adapter): () => void {
  adapters.add(adapter);
  return () => adapters.delete(adapter);
}

/** Errors from before the services started. Other events are not buffered, because they may need consent. */
export function takeEarlyErrors(): readonly AnalyticsEvent[] {
  const taken = early ?? [];
  early = undefined;
  return taken;
}

/** Tracking must never break the feature that is tracked. */
export function track(event: AnalyticsEvent): void {
  if (event.kind === 'error' && early && early.length < EARLY_ERRORS) early.push(event);
  for (const adapter of adapters) {
    try {
      adapter(event);
    } catch {
      // A failing service must not affect the reader.
    }
  }
}
