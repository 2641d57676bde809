import { TOP_CATEGORIES } from '@tidemark/contracts/categories';
import { site } from '@tidemark/contracts/paths';
import { SEARCH_KINDS } from '@tidemark/contracts/search';
import type { SearchHelp as Help, HitPage } from '../../domain/search/calls.ts';
import { plural } from '../../ui/format.ts';
import { TextLink } from '../../ui/TextLink/TextLink.tsx';
import { withKind } from './changes.ts';
import { HitList } from './HitList.tsx';
import { KIND_LABELS } from './kinds.ts';
import styles from './SearchHelp.module.css';
import { totalOf } from './screen-state.ts';
import { type SearchParams, searchHref } from './search-params.ts';

interface Props {
  readonly hitPage: HitPage;
  readonly search: SearchParams;
}

const quoted = (words: readonly string[]) => words.map((word) => `“${word}”`).join(', ');

/** Ways on from a search without results. */
export function SearchHelp({ hitPage, search }: Props) {
  const { help } = hitPage;
  return (
    <div className={styles.help}>
      {help && <Words help={help} query={search.query} />}
      <Elsewhere hitPage={hitPage} search={search} />
      {help && help.nearest.length > 0 && (
        <section aria-labelledby="nearest">
          <h3 id="nearest" className={styles.heading}>
            {help.unfiltered > 0
              ? `${plural(help.unfiltered, 'result')} without filters`
              : 'Nearest articles'}
          </h3>
          <HitList hits={help.nearest} complete={help.nearest.length} />
        </section>
      )}
      <section aria-labelledby="categories">
        <h3 id="categories" className={styles.heading}>
          Browse by category
        </h3>
        <ul className={styles.categories}>
          {TOP_CATEGORIES.map((category) => (
            <li key={category.id}>
              <TextLink href={site.category(category)}>{category.name}</TextLink>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="tips">
        <h3 id="tips" className={styles.heading}>
          Search tips
        </h3>
        <ul className={styles.tips}>
          <li>Use fewer or more general words.</li>
          <li>
            Put an exact phrase in quotation marks: <kbd>"open interest"</kbd>
          </li>
          <li>
            Put a dollar sign before a ticker: <kbd>$ARB</kbd>
          </li>
          <li>
            Exclude a word with a minus sign: <kbd>rollups -arbitrum</kbd>
          </li>
        </ul>
      </section>
    </div>
  );
}

/** What was and was not understood. */
function Words({ help, query }: { readonly help: Help; readonly query: string }) {
  const unknown = help.unknown.map(({ start, end }) => query.slice(start, end)).filter(Boolean);
  if (unknown.length === 0) return null;
  return (
    <p className={styles.words}>
      No article that you can read contains {quoted(unknown)}.
      {help.known.length > 0 && ` There are articles with ${quoted(help.known)}.`}
    </p>
  );
}

/** Links to the kinds that have results. */
function Elsewhere({ hitPage, search }: Props) {
  const kinds = SEARCH_KINDS.filter((kind) => kind !== search.kind && totalOf(hitPage, kind) > 0);
  if (kinds.length === 0) return null;
  return (
    <ul className={styles.categories} aria-label="Other results">
      {kinds.map((kind) => (
        <li key={kind}>
          <TextLink href={searchHref(withKind(kind)(search))}>
            {`${plural(totalOf(hitPage, kind), 'result')} in ${KIND_LABELS[kind]}`}
          </TextLink>
        </li>
      ))}
    </ul>
  );
}
