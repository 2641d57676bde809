import type { ReactNode } from 'react';
import { Icon } from '../Icon/Icon.tsx';
import styles from './Accordion.module.css';

interface Props {
  readonly summary: ReactNode;
  readonly children: ReactNode;
  readonly open?: boolean;
  /** Opening an item closes the others of the same group. */
  readonly group?: string;
}

export function Accordion({ summary, children, open = false, group }: Props) {
  return (
    <details className={styles.item} open={open} {...(group ? { name: group } : {})}>
      <summary className={styles.summary}>
        {summary}
        <Icon name="chevron-down" size={18} />
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  );
}
