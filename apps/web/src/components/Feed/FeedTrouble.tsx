import { Button } from '../Button/Button.tsx';
import { GatePanel } from '../GatePanel/GatePanel.tsx';
import { ErrorState } from '../Status/ErrorState.tsx';
import styles from './Feed.module.css';

interface Props {
  /** None where the reader is not let in. */
  readonly message: string | undefined;
  readonly onRetry: () => void;
}

/** Rarely seen, so downloaded only then. */
export default function FeedTrouble({ message, onRetry }: Props) {
  if (message === undefined) return <GatePanel access="none" />;
  return (
    <div className={styles.failed}>
      <ErrorState text={message} />
      <Button look="secondary" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
