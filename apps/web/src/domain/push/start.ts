import { currentSession, subscribe } from '../../platform/session/store.ts';
import { pushOwner } from './owner.ts';

/** Ends the push messages of this browser when their reader has signed out, or another one has signed in. */
export function endPushWithSession(): void {
  const update = () => {
    const session = currentSession();
    const owner = pushOwner();
    if (owner === undefined || session.status === 'unknown') return;
    if (session.status === 'anonymous' ? session.unconfirmed : session.reader.uid === owner) return;
    import('./index.ts').then(({ switchPushOff }) => switchPushOff()).catch(() => {});
  };
  update();
  subscribe(update);
}
