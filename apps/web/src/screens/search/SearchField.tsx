import { MAX_QUERY_LENGTH } from '@tidemark/contracts/search';
import { type FormEvent, useEffect, useRef } from 'react';
import { Input } from '../../ui/Field/Field.tsx';
import { Icon } from '../../ui/Icon/Icon.tsx';
import styles from './SearchField.module.css';

interface Props {
  /** Undefined until the URL has been read. */
  readonly query: string | undefined;
  readonly onSearch: (query: string) => void;
}

/** The query in headline size, editable in place. */
export function SearchField({ query, onSearch }: Props) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current && query) input.current.value = query;
  }, [query]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(input.current?.value.trim() ?? '');
  };
  return (
    <search aria-label="Full search">
      <form action="/search" onSubmit={submit} className={styles.form}>
        <Input
          ref={input}
          type="search"
          name="query"
          className={styles.input}
          aria-label="Search query"
          placeholder={query === undefined ? undefined : 'Search reports and topics'}
          defaultValue={query}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={MAX_QUERY_LENGTH}
        />
        <button type="submit" className={styles.submit} aria-label="Search">
          <Icon name="search" size={24} />
        </button>
      </form>
    </search>
  );
}
