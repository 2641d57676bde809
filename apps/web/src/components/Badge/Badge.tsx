import type { ReactNode } from 'react';
import styles from './Badge.module.css';

interface Props {
  readonly tone?: 'plain' | 'accent' | 'danger';
  readonly children: ReactNode;
}

export function Badge({ tone = 'plain', children }: Props) {
  return <span className={`${styles.badge} ${styles[tone]}`}>{children}</span>;
}
