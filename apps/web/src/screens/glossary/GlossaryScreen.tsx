import type { Term } from '@tidemark/contracts/wire/glossary';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Input } from '../../ui/Field/Field.tsx';
import { plural } from '../../ui/format.ts';
import { PageHeader } from '../../ui/PageHeader/PageHeader.tsx';
import { EmptyState } from '../../ui/Status/EmptyState.tsx';
import styles from './GlossaryScreen.module.css';
import { filterTerms, groupByLetter } from './letters.ts';
import type { GlossaryProps } from './load.ts';
import { TermEntry } from './TermEntry.tsx';

const DESCRIPTION = 'Definitions of the terms we use in our research.';
const ALPHABET = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

export function GlossaryScreen({ terms }: GlossaryProps) {
  const [text, setText] = useState('');
  const shown = filterTerms(terms, text);
  const results = useRef<HTMLDivElement>(null);
  useShownTarget(() => setText(''));
  if (terms.length === 0) {
    return (
      <div className="container">
        <PageHeader title="Glossary" description={DESCRIPTION} />
        <EmptyState heading="There's nothing here yet" hint="Check back later!" />
      </div>
    );
  }
  return (
    <div className="container">
      <PageHeader title="Glossary" description={DESCRIPTION} note={plural(terms.length, 'term')} />
      <div className={styles.tools}>
        <Input
          type="search"
          aria-label="Filter terms"
          placeholder="Filter terms"
          value={text}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            setText(event.target.value);
            keepVisible(results.current);
          }}
        />
        <Alphabet terms={shown} />
        <p role="status" className="visually-hidden">
          {text && `${plural(shown.length, 'term')} found`}
        </p>
      </div>
      <div ref={results} className={styles.results}>
        <Terms terms={shown} text={text} onClear={() => setText('')} />
      </div>
    </div>
  );
}

/** After a change of the filter, scrolls back to the start of the results. */
function keepVisible(results: HTMLElement | null): void {
  if (results && results.getBoundingClientRect().top < 0) results.scrollIntoView({ behavior: 'instant' });
}

/** Clears the filter if the URL links to a term that is hidden by it. */
function useShownTarget(show: () => void): void {
  const latest = useRef(show);
  useLayoutEffect(() => {
    latest.current = show;
  });
  useEffect(() => {
    const onHashChange = () => {
      const id = decodeURIComponent(location.hash.slice(1));
      if (id === '' || document.getElementById(id)) return;
      latest.current();
      requestAnimationFrame(() => document.getElementById(id)?.scrollIntoView());
    };
    addEventListener('hashchange', onHashChange);
    return () => removeEventListener('hashchange', onHashChange);
  }, []);
}

function Alphabet({ terms }: GlossaryProps) {
  const present = new Set(groupByLetter(terms).map(({ letter }) => letter));
  return (
    <nav aria-label="Letters" className={styles.alphabet} data-empty={terms.length === 0}>
      {ALPHABET.map((letter) =>
        present.has(letter) ? (
          <a key={letter} href={`#letter-${letter.toLowerCase()}`}>
            {letter}
          </a>
        ) : (
          <span key={letter} aria-hidden="true">
            {letter}
          </span>
        ),
      )}
    </nav>
  );
}

interface TermsProps extends GlossaryProps {
  readonly text: string;
  readonly onClear: () => void;
}

function Terms({ terms, text, onClear }: TermsProps) {
  if (terms.length === 0) {
    return (
      <div className={styles.none}>
        <p>No term matches “{text.trim()}”.</p>
        <button type="button" onClick={onClear}>
          Show all terms
        </button>
      </div>
    );
  }
  return groupByLetter(terms).map(({ letter, terms: group }) => (
    <section key={letter} className={styles.letter} aria-labelledby={anchorOf(letter)}>
      <h2 id={anchorOf(letter)}>{letter}</h2>
      <dl>
        {group.map((term: Term) => (
          <TermEntry key={term.id} term={term} />
        ))}
      </dl>
    </section>
  ));
}

const anchorOf = (letter: string) => `letter-${letter.toLowerCase()}`;
