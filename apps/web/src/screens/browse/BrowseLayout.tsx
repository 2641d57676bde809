import type { ReactNode } from 'react';
import styles from './BrowseLayout.module.css';

interface Props {
  readonly children: ReactNode;
  readonly aside?: ReactNode;
}

/** A list, with a sidebar on wide screens. */
export function BrowseLayout({ children, aside }: Props) {
  return (
    <div className={styles.columns}>
      <div className={styles.main}>{children}</div>
      {aside && <aside className={styles.aside}>{aside}</aside>}
    </div>
  );
}

interface BoxProps {
  readonly name: string;
  readonly children: ReactNode;
}

export function AsideBox({ name, children }: BoxProps) {
  return (
    <section className={styles.box}>
      <h2 className={styles.name}>{name}</h2>
      {children}
    </section>
  );
}
