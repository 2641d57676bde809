import { site } from '@tidemark/contracts/paths';
import { FAILED } from '../../platform/http/messages.ts';
import { Avatar } from '../../ui/Avatar/Avatar.tsx';
import Link from '../../ui/Link/Link.tsx';
import styles from './AnalystFaces.module.css';
import type { HomeProps } from './load.ts';

export function AnalystFaces({ analysts }: Pick<HomeProps, 'analysts'>) {
  if (!analysts) return <p className={styles.failed}>{FAILED.analysts}</p>;
  return (
    <ul className={styles.faces}>
      {analysts.map((analyst) => (
        <li key={analyst.id}>
          <Link href={site.analyst(analyst.slug)} className={styles.face}>
            <Avatar person={analyst} size={96} />
            <span className={styles.name}>{analyst.name}</span>
            <span className={styles.role}>{analyst.role}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
