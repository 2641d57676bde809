import { site } from '@tidemark/contracts/paths';
import { FAILED } from '../../platform/http/messages.ts';
import { Avatar } from '../../ui/Avatar/Avatar.tsx';
import Link from '../../ui/Link/Link.tsx';
import styles from './aside.module.css';
import { AsideBox } from './BrowseLayout.tsx';
import type { CategoryProps } from './load.ts';

export function CategoryAnalysts({ analysts }: Pick<CategoryProps, 'analysts'>) {
  return (
    <AsideBox name="Covered by">
      {analysts ? (
        <ul className={styles.faces}>
          {analysts.map((analyst) => (
            <li key={analyst.id}>
              <Link href={site.analyst(analyst.slug)} className={styles.face}>
                <Avatar person={analyst} size={44} />
                <span>
                  <span className={styles.name}>{analyst.name}</span>
                  <span className={styles.role}>{analyst.role}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <p className={styles.text}>{FAILED.analysts}</p>
      )}
    </AsideBox>
  );
}
