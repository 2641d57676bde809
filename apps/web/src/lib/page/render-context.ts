/** What is known and learnt while a page is rendered for the page cache. */
export interface RenderContext {
  /** The last content event that the portal knew when it began to render. */
  readonly position: number | undefined;
  /** The content keys of the API's responses. */
  readonly contentKeys: Set<string>;
  /** Whether a response did not name its content keys, so that any content change affects the page. */
  dependsOnEverything: boolean;
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

/** Defined while a page is rendered for the page cache. */
export const currentRender = (): RenderContext | undefined => processGlobals[STORAGE]?.getStore();
