import type { ReaderTier } from '@tidemark/contracts/access';

/** What the portal has to tell. Adapters translate it for whichever services are configured. */
export type Happening =
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

export type Adapter = (happening: Happening) => void;

const adapters = new Set<Adapter>();
const EARLY_ERRORS = 30;
let early: Happening[] | undefined = [];

export function addAdapter(adapter: Adapter): () => void {
  adapters.add(adapter);
  return () => adapters.delete(adapter);
}

/** Errors of the moments before anybody listened, once. Nothing else is kept: it may need consent. */
export function takeEarlyErrors(): readonly Happening[] {
  const taken = early ?? [];
  early = undefined;
  return taken;
}

/** Telling must never break what is told about. */
export function tell(happening: Happening): void {
  if (happening.kind === 'error' && early && early.length < EARLY_ERRORS) early.push(happening);
  for (const adapter of adapters) {
    try {
      adapter(happening);
    } catch {
      // The service's trouble is not the reader's.
    }
  }
}
