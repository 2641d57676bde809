import { DROPDOWN_DEBOUNCE_MS, DROPDOWN_PAGE_SIZE } from '@tidemark/contracts/search';
import { useEffect, useState } from 'react';
import { fetchSearch, fetchSuggestions, type Suggestions } from '../../domain/search/calls.ts';
import { useApiQuery } from '../../platform/query/use-api-query.ts';
import { useLastValue } from '../../platform/query/use-last-value.ts';
import { useReaderScope } from '../../platform/session/use-session.ts';
import { type DropdownState, dropdownState, isLongEnough } from './dropdown-state.ts';

const NO_SUGGESTIONS: Suggestions = {
  ...{ analysts: [], categories: [] },
  ...{ insights: [], calendar: [], glossary: [] },
};

interface Dropdown {
  readonly state: DropdownState;
  readonly suggestions: Suggestions;
}

/** Searches once typing pauses. A request for an earlier text is aborted. */
export function useSearchDropdown(typed: string): Dropdown {
  const text = typed.trim();
  const settled = useDebounced(text, DROPDOWN_DEBOUNCE_MS);
  const searched = isLongEnough(text) && settled === text;
  const hits = useApiQuery(searched ? `dropdown ${text}` : null, (signal) =>
    fetchSearch({ query: text, pageSize: DROPDOWN_PAGE_SIZE, offset: 0 }, signal),
  );
  // If the suggestions fail, the panel still shows the articles.
  const suggestions = useApiQuery(searched ? `suggestions ${text}` : null, (signal) =>
    fetchSuggestions(text, signal),
  );
  const scope = `${useReaderScope()} ${isLongEnough(text)}`;
  const hitPage = hits.kind === 'ready' ? hits.value : undefined;
  const before = useLastValue(hitPage && hitPage.hits.length > 0 ? hitPage : undefined, scope);
  const suggested = useLastValue(suggestions.kind === 'ready' ? suggestions.value : undefined, scope);
  return {
    state: dropdownState(text, hits, before),
    suggestions: suggestions.kind === 'failed' ? NO_SUGGESTIONS : (suggested ?? NO_SUGGESTIONS),
  };
}

function useDebounced(value: string, delayMs: number): string {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return settled;
}
