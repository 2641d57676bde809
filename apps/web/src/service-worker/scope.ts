/** What the worker uses of ServiceWorkerGlobalScope, which TypeScript's library for pages does not describe. */
export interface WorkerScope {
  readonly location: Location;
  readonly registration: ServiceWorkerRegistration;
  readonly clients: { claim(): Promise<void> };
  /** The static files of this build, written before the worker by the portal's server. */
  readonly BUILD_ASSETS?: readonly string[];
  readonly BUILD_ID?: string;
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: LifecycleEvent) => void): void;
  addEventListener(type: 'message', listener: (event: LifecycleEvent & { data: unknown }) => void): void;
  addEventListener(type: 'fetch', listener: (event: WorkerFetchEvent) => void): void;
}

interface LifecycleEvent {
  waitUntil(work: Promise<unknown>): void;
}

export interface WorkerFetchEvent extends LifecycleEvent {
  readonly request: Request;
  readonly preloadResponse?: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
}
