import type { ReaderTier } from '@tidemark/contracts/access';

/** What the portal has to tell. Adapters translate it for whichever services are configured. */
export type Happening =
  | { readonly kind: 'page'; readonly path: string }
  | { readonly kind: 'reader'; readonly tier: ReaderTier; readonly internal: boolean }
  | { readonly kind: 'error'; readonly error: unknown }
  | {
      readonly kind: 'action';
      readonly name: string;
      readonly about: Readonly<Record<string, string | number>>;
    };

export type Adapter = (happening: Happening) => void;

const adapters = new Set<Adapter>();

export function addAdapter(adapter: Adapter): () => void {
  adapters.add(adapter);
  return () => adapters.delete(adapter);
}

/** Telling must never break what is told about. */
export function tell(happening: Happening): void {
  for (const adapter of adapters) {
    try {
      adapter(happening);
    } catch {
      // The service's trouble is not the reader's.
    }
  }
}
