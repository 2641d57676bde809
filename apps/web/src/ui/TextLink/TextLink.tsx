import type { ReactNode } from 'react';
import { Icon } from '../Icon/Icon.tsx';
import Link from '../Link/Link.tsx';
import styles from './TextLink.module.css';

interface Props {
  readonly href: string;
  readonly children: ReactNode;
  readonly newTab?: boolean;
  /** Adds an arrow, for the call to action of a section. */
  readonly arrow?: boolean;
}

export function TextLink({ href, children, newTab = false, arrow = false }: Props) {
  const className = arrow ? styles.cta : styles.link;
  const content = (
    <>
      {children}
      {arrow && <Icon name="arrow-right" size={16} />}
    </>
  );
  if (!newTab && href.startsWith('/')) {
    return (
      <Link href={href} className={className}>
        {content}
      </Link>
    );
  }
  return (
    <a href={href} className={className} {...(newTab ? { target: '_blank', rel: 'noopener' } : {})}>
      {content}
      {newTab && <span className="visually-hidden"> (opens in a new tab)</span>}
    </a>
  );
}
