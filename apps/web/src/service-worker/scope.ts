/** What the worker uses of ServiceWorkerGlobalScope, which TypeScript's library for pages does not describe. */
export interface WorkerScope {
  readonly location: Location;
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly WorkerTab[]>;
    openWindow(url: string): Promise<unknown>;
  };
  /** The static files of this build, written before the worker by the portal's server. */
  readonly BUILD_ASSETS?: readonly string[];
  readonly BUILD_ID?: string;
  /** The public address of the API. */
  readonly API_URL?: string;
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: LifecycleEvent) => void): void;
  addEventListener(type: 'message', listener: (event: LifecycleEvent & { data: unknown }) => void): void;
  addEventListener(type: 'push', listener: (event: WorkerPushEvent) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: NotificationClickEvent) => void): void;
  addEventListener(type: 'pushsubscriptionchange', listener: (event: SubscriptionChangeEvent) => void): void;
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

interface WorkerTab {
  readonly url: string;
  focus(): Promise<unknown>;
}

interface WorkerPushEvent extends LifecycleEvent {
  readonly data: { text(): string } | null;
}

interface NotificationClickEvent extends LifecycleEvent {
  readonly notification: Notification;
}

export interface SubscriptionChangeEvent extends LifecycleEvent {
  readonly oldSubscription: PushSubscription | null;
  readonly newSubscription: PushSubscription | null;
}
