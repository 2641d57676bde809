import type { ReactNode } from 'react';
import { TextLink } from '../TextLink/TextLink.tsx';
import styles from './Section.module.css';

interface Props {
  readonly name: string;
  readonly id: string;
  readonly cta?: { readonly label: string; readonly href: string };
  /** Controls of the section, opposite its name. */
  readonly tools?: ReactNode;
  /**
   * Laid out when it comes near the screen; the value selects the estimate of its height in base.css. Not for lists,
   * whose rows are laid out one by one.
   */
  readonly lazy?: string;
  readonly children: ReactNode;
}

export function Section({ name, id, cta, tools, lazy, children }: Props) {
  return (
    <section className={styles.section} aria-labelledby={id} data-lazy-layout={lazy}>
      <div className={styles.head}>
        <h2 className={styles.name} id={id}>
          {name}
        </h2>
        {tools}
        {cta && (
          <TextLink href={cta.href} arrow>
            {cta.label}
            <span className="visually-hidden"> — {name}</span>
          </TextLink>
        )}
      </div>
      {children}
    </section>
  );
}
