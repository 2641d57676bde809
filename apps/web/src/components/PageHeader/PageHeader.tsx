import type { ReactNode } from 'react';
import styles from './PageHeader.module.css';

interface Props {
  readonly title: string;
  /** One line on what stands here. */
  readonly description?: string;
  /** What the page belongs to, above its name. */
  readonly above?: ReactNode;
  /** A small figure or remark after the line. */
  readonly note?: string;
  readonly children?: ReactNode;
}

/** How a page that is not an article opens: its name set large, a line, room. */
export function PageHeader({ title, description, above, note, children }: Props) {
  return (
    <div className={styles.head}>
      {above && <div className={styles.above}>{above}</div>}
      <h1 className={styles.title}>{title}</h1>
      {description && <p className={styles.line}>{description}</p>}
      {note && <p className={styles.note}>{note}</p>}
      {children}
    </div>
  );
}
