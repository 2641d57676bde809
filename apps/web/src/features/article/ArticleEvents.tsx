import Link from '../../components/Link/Link.tsx';
import styles from './ArticleEvents.module.css';
import type { EventLink } from './events.ts';

export function ArticleEvents({ events }: { readonly events: readonly EventLink[] }) {
  return (
    <section className={styles.events} aria-labelledby="events">
      <h2 id="events">On the calendar</h2>
      <ul>
        {events.map(({ id, title, href, when }) => (
          <li key={id}>
            <Link href={href} prefetch={false}>
              {title}
            </Link>
            <span>{when}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
