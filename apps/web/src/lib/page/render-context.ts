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
