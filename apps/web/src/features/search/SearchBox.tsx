import { site } from '@tidemark/contracts/paths';
import { useRouter } from 'next/router';
import type { FormEvent } from 'react';
import { Icon } from '../../components/Icon/Icon.tsx';
import { useMedia } from '../../lib/hooks/use-media.ts';
import styles from './SearchBox.module.css';

/** A real form: without JavaScript it goes to the same page. */
export function SearchBox() {
  const router = useRouter();
  const narrow = useMedia('(max-width: 639.98px)');
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const query = String(new FormData(event.currentTarget).get('query') ?? '').trim();
    if (query !== '') void router.push(site.search(query));
  };
  return (
    <search className={styles.box}>
      <form action="/search" onSubmit={submit} className={styles.form}>
        <Icon name="search" size={18} />
        <input
          type="search"
          name="query"
          className={styles.input}
          aria-label="Search reports and topics"
          placeholder={narrow ? 'Search' : 'Search reports and topics'}
          autoComplete="off"
          maxLength={512}
        />
      </form>
    </search>
  );
}
