import { site } from '@tidemark/contracts/paths';
import { Avatar } from '../../components/Avatar/Avatar.tsx';
import Link from '../../components/Link/Link.tsx';
import styles from './aside.module.css';
import { AsideBox } from './BrowseLayout.tsx';
import type { AnalystPreview } from './load.ts';

export function CategoryAnalysts({ analysts }: { readonly analysts: readonly AnalystPreview[] }) {
  return (
    <AsideBox name="Covered by">
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
    </AsideBox>
  );
}
