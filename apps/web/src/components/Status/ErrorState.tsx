import { Button, ButtonLink } from '../Button/Button.tsx';
import styles from './Status.module.css';

export interface Action {
  readonly label: string;
  readonly href: string;
}

interface Props {
  readonly heading?: string;
  readonly text?: string;
  readonly action?: Action;
  /** Where asking again may help. */
  readonly retry?: () => void;
  /** A page's only message is its first heading; inside a page it is a lesser one. */
  readonly as?: 'h1' | 'h2';
}

export function ErrorState({
  heading = 'Something went wrong',
  text = 'Please check your URL and try refreshing the page',
  action,
  retry,
  as: Heading = 'h2',
}: Props) {
  return (
    <div className={styles.error} role="alert">
      <span className={styles.illustration} />
      <Heading className={styles.heading}>{heading}</Heading>
      <p className={styles.text}>{text}</p>
      {retry && (
        <Button variant="secondary" onClick={retry}>
          Try again
        </Button>
      )}
      {action && <ButtonLink href={action.href}>{action.label}</ButtonLink>}
    </div>
  );
}
