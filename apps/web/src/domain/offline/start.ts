import Router from 'next/router';
import { recordVisit } from '../../platform/offline/pages.ts';
import { setOfflineStatus, usesOffline } from '../../platform/offline/status.ts';
import { registerWorker } from '../../platform/offline/worker.ts';
import { continueOffline, setOfflineMember } from '../../platform/session/offline-member.ts';
import { sync } from '../../platform/session/session.ts';
import { currentSession, subscribe } from '../../platform/session/store.ts';
import { endPushWithSession } from '../push/start.ts';

/** A first visit is over by then, so the worker does not compete with it for network and processor. */
const FIRST_VISIT_MS = 10_000;
const ignore = () => {};

function followConnection(): void {
  const update = () => setOfflineStatus({ offline: !navigator.onLine });
  update();
  addEventListener('offline', update);
  addEventListener('online', () => {
    update();
    // Confirms the session and with it sends what was queued.
    if (usesOffline()) void sync();
  });
}

/** Whom this device treats as signed in while no server can be reached: the member who was confirmed last. */
async function offlineMember() {
  if (!usesOffline()) return undefined;
  // Downloaded with the last sync, so that it is there without a connection.
  const { leasedReader } = await import('./sync.ts');
  return leasedReader().catch(() => undefined);
}

/** Copies are renewed when the session is confirmed, and deleted when it has ended. */
function followSession(): void {
  let seen: unknown;
  const update = () => {
    const session = currentSession();
    if (session === seen) return;
    seen = session;
    if (session.status === 'member' && session.token !== '') {
      import('./sync.ts').then(({ syncOffline }) => syncOffline(session.reader)).catch(ignore);
    } else if (session.status !== 'anonymous' || !usesOffline()) {
      // Nothing was confirmed, or there is nothing to delete.
    } else if (session.unconfirmed) {
      // The sync failed before this code was loaded.
      if (!navigator.onLine) continueOffline().catch(ignore);
    } else {
      import('./index.ts').then(({ eraseOffline }) => eraseOffline()).catch(ignore);
    }
  };
  update();
  subscribe(update);
}

/** The last pages that everybody may read are available offline, unless the reader wants to save data. */
function followPages(): void {
  const connection = (navigator as { connection?: { saveData?: boolean } }).connection;
  const visit = () => {
    if (navigator.onLine && !connection?.saveData) recordVisit(location.pathname).catch(ignore);
  };
  visit();
  Router.events.on('routeChangeComplete', visit);
}

/** Called when the page is idle, so that the worker does not compete with the page for the network. */
export async function startOffline(): Promise<void> {
  setOfflineMember(offlineMember);
  followConnection();
  followSession();
  endPushWithSession();
  const isFirstVisit = !navigator.serviceWorker?.controller;
  if (isFirstVisit) await new Promise((resolve) => setTimeout(resolve, FIRST_VISIT_MS));
  if (await registerWorker()) followPages();
}
