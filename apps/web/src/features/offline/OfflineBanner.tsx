import { useOfflineStatus } from '../../lib/offline/status.ts';
import { plural } from '../../lib/ui/format.ts';
import styles from './OfflineBanner.module.css';

/** Says that there is no connection and what is not yet saved on the server. */
export default function OfflineBanner() {
  const { offline, queued } = useOfflineStatus();
  const changes = queued > 0 ? `${plural(queued, 'change')} will be saved when you are online.` : '';
  return (
    <p className={`${styles.banner} no-print`} role="status" data-queued={queued}>
      {offline ? `You are offline. ${changes}` : `Saving ${plural(queued, 'change')}`}
    </p>
  );
}
