import { DROPDOWN_DEBOUNCE_MS, DROPDOWN_PAGE_SIZE } from '@tidemark/contracts/search';
import { useEffect, useReducer, useRef, useState } from 'react';
import { failureOf } from '../../lib/api-error.ts';
import { fetchSearch, fetchSuggestions, type Suggestions } from '../../lib/calls/search.ts';
import { FAILED } from '../../lib/messages.ts';
import { useSession } from '../../lib/session/use-session.ts';
import { type DropdownState, IDLE, isLongEnough, NO_SUGGESTIONS, reduceDropdown } from './dropdown-state.ts';

interface Dropdown {
  readonly state: DropdownState;
  readonly also: Suggestions;
}

/** Asks when the typing rests. A question that is overtaken is called off, and its answer, if any, not heard. */
export function useDropdown(typed: string): Dropdown {
  const [state, dispatch] = useReducer(reduceDropdown, IDLE);
  const [also, setAlso] = useState(NO_SUGGESTIONS);
  const asks = useRef(0);
  const session = useSession();
  const reader = session.status === 'member' ? session.reader.uid : session.status;
  const text = typed.trim();

  // biome-ignore lint/correctness/useExhaustiveDependencies: another reader may find something else
  useEffect(() => {
    if (!isLongEnough(text)) {
      dispatch({ kind: 'cleared' });
      setAlso(NO_SUGGESTIONS);
      return;
    }
    asks.current += 1;
    const ask = asks.current;
    const { signal, abort } = abortable();
    dispatch({ kind: 'asked', ask });
    const timer = setTimeout(() => {
      fetchSearch({ query: text, pageSize: DROPDOWN_PAGE_SIZE, offset: 0 }, signal).then(
        (answer) => dispatch({ kind: 'answered', ask, answer }),
        (error) => dispatch({ kind: 'failed', ask, message: failureOf(error, FAILED.search).message }),
      );
      fetchSuggestions(text, signal).then(
        (suggestions) => !signal.aborted && setAlso(suggestions),
        // The articles are what was asked for; without the rest the panel is only shorter.
        () => !signal.aborted && setAlso(NO_SUGGESTIONS),
      );
    }, DROPDOWN_DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      abort();
    };
  }, [text, reader]);

  return { state, also };
}

function abortable(): { readonly signal: AbortSignal; readonly abort: () => void } {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}
