import { ButtonLink } from '../Button/Button.tsx';
import { LogoSymbol } from '../Logo/Logo.tsx';
import type { Action } from './ErrorState.tsx';
import styles from './Status.module.css';

interface Props {
  readonly heading: string;
  readonly hint?: string;
  readonly action?: Action;
}

export function EmptyState({ heading, hint, action }: Props) {
  return (
    <div className={styles.empty}>
      <LogoSymbol size={32} />
      <h2 className={styles.emptyHeading}>{heading}</h2>
      {hint && <p className={styles.text}>{hint}</p>}
      {action && (
        <ButtonLink href={action.href} variant="secondary">
          {action.label}
        </ButtonLink>
      )}
    </div>
  );
}
