import type { ReactNode } from 'react';
import Link from '../Link/Link.tsx';
import styles from './Button.module.css';

type ButtonVariant = 'primary' | 'secondary' | 'quiet';

interface Common {
  readonly variant?: ButtonVariant;
  readonly size?: 'md' | 'sm';
  readonly children: ReactNode;
}

interface ActionProps extends Common {
  readonly onClick?: () => void;
  readonly type?: 'button' | 'submit';
  readonly disabled?: boolean;
  readonly busy?: boolean;
}

const classOf = ({ variant = 'primary', size = 'md' }: Common) =>
  [styles.button, styles[variant], styles[size]].join(' ');

export function Button({ onClick, type = 'button', disabled, busy, ...common }: ActionProps) {
  return (
    <button type={type} className={classOf(common)} onClick={onClick} disabled={disabled} aria-busy={busy}>
      {common.children}
    </button>
  );
}

interface LinkProps extends Common {
  readonly href: string;
  readonly newTab?: boolean;
}

/** A link styled as a button. External URLs use a plain anchor. */
export function ButtonLink({ href, newTab, ...common }: LinkProps) {
  if (href.startsWith('/')) {
    return (
      <Link href={href} className={classOf(common)}>
        {common.children}
      </Link>
    );
  }
  return (
    <a href={href} className={classOf(common)} {...(newTab ? { target: '_blank', rel: 'noopener' } : {})}>
      {common.children}
    </a>
  );
}
