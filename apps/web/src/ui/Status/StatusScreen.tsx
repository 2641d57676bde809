import { ButtonLink } from '../Button/Button.tsx';
import type { Action } from './ErrorState.tsx';
import styles from './Status.module.css';

interface Props {
  /** Displayed very large: a number or a word. */
  readonly heading: string;
  readonly title: string;
  readonly description: string;
  readonly action?: Action;
}

export function StatusScreen({ heading, title, description, action }: Props) {
  return (
    <div className={styles.screen}>
      <h1 className={styles.large}>{heading}</h1>
      <p className={styles.title}>{title}</p>
      <p className={styles.text}>{description}</p>
      {action && <ButtonLink href={action.href}>{action.label}</ButtonLink>}
    </div>
  );
}
