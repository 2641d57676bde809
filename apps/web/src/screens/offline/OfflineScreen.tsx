import { site } from '@tidemark/contracts/paths';
import { useEffect, useState } from 'react';
import { OfflineCopies } from '../../domain/offline/OfflineCopies.tsx';
import { storedPages } from '../../platform/offline/pages.ts';
import { Button } from '../../ui/Button/Button.tsx';
import { PageHeader } from '../../ui/PageHeader/PageHeader.tsx';
import styles from './OfflineScreen.module.css';

type StoredPage = Awaited<ReturnType<typeof storedPages>>[number];

/** A path of this portal, never another site. */
const wanted = () => (/^#\/(?![/\\])/.test(location.hash) ? location.hash.slice(1) : site.home);

/** Shown instead of a page that is not available without a connection. */
export function OfflineScreen() {
  const [pages, setPages] = useState<readonly StoredPage[]>([]);
  const [asksForList, setAsksForList] = useState(false);
  useEffect(() => {
    setAsksForList(wanted() === site.readingList);
    storedPages().then(setPages, () => {});
  }, []);
  return (
    <div className="container">
      <PageHeader
        title={asksForList ? 'Reading list' : 'Offline'}
        description={
          asksForList
            ? 'You are offline. What you keep on this device can be read.'
            : 'This page is not available without a connection.'
        }
      />
      <Button onClick={() => location.assign(wanted())}>Try again</Button>
      <section className={styles.section} aria-labelledby="kept">
        <h2 id="kept">Kept on this device</h2>
        <OfflineCopies empty={<p className={styles.text}>You keep no articles offline.</p>} />
      </section>
      <section className={styles.section} aria-labelledby="visited">
        <h2 id="visited">Pages you visited</h2>
        {pages.length === 0 && <p className={styles.text}>No pages are stored.</p>}
        <ul className={styles.list}>
          {pages.map(({ path, title }) => (
            <li key={path}>
              <a href={path}>{title}</a>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
