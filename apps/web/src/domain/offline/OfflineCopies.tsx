import { site } from '@tidemark/contracts/paths';
import { type ReactNode, useEffect, useState } from 'react';
import { usesOffline } from '../../platform/offline/status.ts';
import { Button } from '../../ui/Button/Button.tsx';
import { formatBytes, formatDate, plural } from '../../ui/format.ts';
import { showToast } from '../../ui/Toasts/toasts.ts';
import { type CopyInfo, leaseEnd, listCopies, removeAllCopies, removeCopy } from './index.ts';
import styles from './OfflineCopies.module.css';

interface Loaded {
  readonly copies: readonly CopyInfo[];
  readonly until: number | undefined;
}

const NONE: Loaded = { copies: [], until: undefined };

const load = async (): Promise<Loaded> =>
  usesOffline() ? { copies: await listCopies(), until: await leaseEnd() } : NONE;

/** The articles that are kept on this device. */
export function OfflineCopies({ empty }: { readonly empty: ReactNode }) {
  const [loaded, setLoaded] = useState<Loaded>();
  useEffect(() => {
    let mounted = true;
    load().then(
      (next) => mounted && setLoaded(next),
      () => mounted && setLoaded(NONE),
    );
    return () => {
      mounted = false;
    };
  }, []);
  const run = async (work: () => Promise<void>) => {
    try {
      await work();
      setLoaded(await load());
    } catch {
      showToast({ tone: 'danger', message: 'Couldn’t remove it, please try again' });
    }
  };
  if (!loaded) return null;
  const { copies, until } = loaded;
  if (copies.length === 0) return empty;
  const bytes = copies.reduce((total, copy) => total + copy.bytes, 0);
  return (
    <>
      <div className={styles.head}>
        <p className={styles.text} role="status">
          {plural(copies.length, 'article')} on this device, {formatBytes(bytes)}
          {until !== undefined && `, available until ${formatDate(new Date(until).toISOString())}`}
        </p>
        <Button size="sm" variant="secondary" onClick={() => void run(removeAllCopies)}>
          Remove all
        </Button>
      </div>
      <ul className={styles.list}>
        {copies.map((copy) => (
          <li key={copy.id} className={styles.row}>
            <div>
              {/* Not a client-side navigation: without a connection the service worker serves the page. */}
              <a href={site.article(copy.slug)} className={styles.title}>
                {copy.title}
              </a>
              <p className={styles.text}>
                Kept on {formatDate(new Date(copy.keptAt).toISOString())}, {formatBytes(copy.bytes)}
              </p>
            </div>
            <Button size="sm" variant="quiet" onClick={() => void run(() => removeCopy(copy))}>
              Remove<span className="visually-hidden"> from this device: {copy.title}</span>
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
