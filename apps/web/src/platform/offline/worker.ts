const WORKER = '/service-worker.js';
const ignore = () => undefined;
let registered: Promise<ServiceWorkerRegistration | undefined> | undefined;

/** Registers the worker, once for each document. Undefined if there is none, or if the browser blocks it. */
export function registerWorker(): Promise<ServiceWorkerRegistration | undefined> {
  if (process.env.NODE_ENV !== 'production' || !('serviceWorker' in navigator))
    return Promise.resolve(undefined);
  registered ??= navigator.serviceWorker.register(WORKER).catch(ignore);
  return registered;
}
