import type { ReactNode } from 'react';
import styles from './PageHeader.module.css';

interface Props {
  readonly title: string;
  /** One sentence about the content of the page. */
  readonly description?: string;
  /** Links to the parent page, above the title. */
  readonly above?: ReactNode;
  /** A short remark after the description, such as a count. */
  readonly note?: string;
  readonly children?: ReactNode;
}

/** The header of every page except articles. */
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
