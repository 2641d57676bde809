/** A request to the API that is recorded in a trace. */
export interface TracedFetch {
  /** Tells the API which trace the request belongs to. */
  readonly traceparent: string;
  /** Without a status if there was no response. */
  end(status?: number): void;
}

/** What is known and learnt while a page is rendered. */
export interface RenderContext {
  /** Names the request in the log lines of portal and API. */
  readonly requestId: string;
  /** The last content event that the portal knew when it began to render. */
  readonly position: number | undefined;
  /** The content keys of the API's responses. */
  readonly contentKeys: Set<string>;
  /** Whether a response did not name its content keys, so that any content change affects the page. */
  dependsOnEverything: boolean;
  /** Defined if traces are on. */
  readonly traceFetch?: ((method: string) => TracedFetch) | undefined;
}

interface ContextStorage {
  getStore(): RenderContext | undefined;
}

/** The server and the pages are bundled separately and share no modules, so the storage is a global of the process. */
const STORAGE = Symbol.for('tidemark.render-context');
const processGlobals = globalThis as typeof globalThis & { [STORAGE]?: ContextStorage };

export function setRenderContextStorage(storage: ContextStorage): void {
  processGlobals[STORAGE] = storage;
}

/** Defined while the server renders a page or serves a file of the API. */
export const currentRender = (): RenderContext | undefined => processGlobals[STORAGE]?.getStore();
