import type { ComponentProps, ReactNode } from 'react';
import field from '../Field/Field.module.css';

interface Props<T extends string | number>
  extends Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'onSelect' | 'children'> {
  readonly value: T;
  readonly options: readonly (readonly [value: T, label: ReactNode])[];
  readonly onSelect: (value: T) => void;
}

/** Stands in the label that names it. */
export function Select<T extends string | number>({ value, options, onSelect, ...props }: Props<T>) {
  return (
    <select
      className={field.control}
      {...props}
      value={value}
      onChange={({ target }) => {
        const chosen = options[target.selectedIndex];
        if (chosen) onSelect(chosen[0]);
      }}
    >
      {options.map(([option, label]) => (
        <option key={option} value={option}>
          {label}
        </option>
      ))}
    </select>
  );
}
