import type { ComponentProps } from 'react';
import styles from './Checkbox.module.css';

interface Props extends Omit<ComponentProps<'input'>, 'type' | 'className' | 'onChange'> {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** Stands in the label that names it. With `role="switch"` it takes effect at once. */
export function Checkbox({ onChange, ...props }: Props) {
  return (
    <input
      {...props}
      type="checkbox"
      className={styles.checkbox}
      onChange={({ target }) => onChange(target.checked)}
    />
  );
}
