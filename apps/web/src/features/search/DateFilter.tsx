import { type FormEvent, useId, useRef } from 'react';
import button from '../../components/Button/outlined.module.css';
import { type FiltersProps, withDates } from './changes.ts';
import styles from './Filters.module.css';

/** A range of days. It applies when submitted, because every key changes a date field. */
export function DateFilter({ search, go }: Pick<FiltersProps, 'search' | 'go'>) {
  const id = useId();
  const from = useRef<HTMLInputElement>(null);
  const to = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    go(withDates(from.current?.value || undefined, to.current?.value || undefined)(search));
  };
  return (
    <form className={styles.dates} onSubmit={submit} aria-label="Custom date range">
      <label htmlFor={`${id}-from`}>From</label>
      <input
        ref={from}
        id={`${id}-from`}
        type="date"
        min="2000-01-01"
        max="2100-12-31"
        defaultValue={search.from}
        className={styles.control}
      />
      <label htmlFor={`${id}-to`}>To</label>
      <input
        ref={to}
        id={`${id}-to`}
        type="date"
        min="2000-01-01"
        max="2100-12-31"
        defaultValue={search.to}
        className={styles.control}
      />
      <button type="submit" className={button.outlined}>
        Apply dates
      </button>
    </form>
  );
}
