import { Icon } from '../Icon/Icon.tsx';
import styles from './CloseButton.module.css';

interface Props {
  readonly label?: string;
  readonly className?: string | undefined;
  readonly onClick: () => void;
}

/** Dismisses something that the reader did not open. */
export function CloseButton({ label = 'Close', className = '', onClick }: Props) {
  return (
    <button type="button" className={`${styles.button} ${className}`} aria-label={label} onClick={onClick}>
      <Icon name="close" size={18} />
    </button>
  );
}
