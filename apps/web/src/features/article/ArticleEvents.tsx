import { useEffect, useState } from 'react';
import Link from '../../components/Link/Link.tsx';
import styles from './ArticleEvents.module.css';
import { countdown, type EventLink } from './events.ts';

export function ArticleEvents({ events }: { readonly events: readonly EventLink[] }) {
  // The page may have been rendered days ago, so the days are counted in the browser.
  const [now, setNow] = useState<Date>();
  useEffect(() => setNow(new Date()), []);
  return (
    <section className={styles.events} aria-labelledby="events">
      <h2 id="events">On the calendar</h2>
      <ul>
        {events.map(({ id, title, href, when, day }) => {
          const left = now && day ? countdown(day, now) : '';
          return (
            <li key={id}>
              <Link href={href} prefetch={false}>
                {title}
              </Link>
              <span>
                {when}
                {left && <strong className={styles.left}>{left}</strong>}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
