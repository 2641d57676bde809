import { useEffect, useState } from 'react';
import Link from '../../ui/Link/Link.tsx';
import styles from './ArticleEvents.module.css';
import type { EventLink } from './events.ts';

export function ArticleEvents({ events }: { readonly events: readonly EventLink[] }) {
  // The page may have been rendered days ago, so the days are counted in the browser.
  const [count, setCount] = useState<(day: string) => string>();
  useEffect(
    () =>
      void import('./countdown.ts').then(({ countdown }) =>
        setCount(() => (day: string) => countdown(day, new Date())),
      ),
    [],
  );
  return (
    <section className={styles.events} aria-labelledby="events">
      <h2 id="events">On the calendar</h2>
      <ul>
        {events.map(({ id, title, href, when, day }) => {
          const left = day && count?.(day);
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
