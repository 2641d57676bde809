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
  /** Set if a repeated request may succeed. */
  readonly retry?: () => void;
  /** `h1` if the error is the only content of the page. */
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
