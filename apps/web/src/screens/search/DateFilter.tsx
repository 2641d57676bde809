import { type FormEvent, type RefObject, useId, useRef } from 'react';
import button from '../../ui/Button/outlined.module.css';
import { Input } from '../../ui/Field/Field.tsx';
import { type FiltersProps, withDates } from './changes.ts';
import styles from './Filters.module.css';

/** A range of days. It applies when submitted, because every key changes a date field. */
export function DateFilter({ search, go }: Pick<FiltersProps, 'search' | 'go'>) {
  const from = useRef<HTMLInputElement>(null);
  const to = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    go(withDates(from.current?.value || undefined, to.current?.value || undefined)(search));
  };
  return (
    <form className={styles.dates} onSubmit={submit} aria-label="Custom date range">
      <DateField label="From" input={from} value={search.from} />
      <DateField label="To" input={to} value={search.to} />
      <button type="submit" className={button.outlined}>
        Apply dates
      </button>
    </form>
  );
}

interface DateFieldProps {
  readonly label: string;
  readonly input: RefObject<HTMLInputElement | null>;
  readonly value: string | undefined;
}

function DateField({ label, input, value }: DateFieldProps) {
  const id = useId();
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <Input ref={input} id={id} type="date" min="2000-01-01" max="2100-12-31" defaultValue={value} />
    </>
  );
}
