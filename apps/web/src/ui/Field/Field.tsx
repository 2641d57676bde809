import type { ComponentProps, ReactNode } from 'react';
import styles from './Field.module.css';

interface FieldProps {
  readonly label: ReactNode;
  readonly children: ReactNode;
}

/** A control with its name above it. */
export function Field({ label, children }: FieldProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is among the children
    <label className={styles.field}>
      <span>{label}</span>
      {children}
    </label>
  );
}

/** A one-line text field. Screens with a field of another shape pass its class. */
export const Input = ({ className = styles.control, ...props }: ComponentProps<'input'>) => (
  <input {...props} className={className} />
);

export const TextArea = (props: Omit<ComponentProps<'textarea'>, 'className'>) => (
  <textarea {...props} className={styles.text} />
);
