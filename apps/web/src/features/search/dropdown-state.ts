import { DROPDOWN_MIN_CHARACTERS } from '@tidemark/contracts/search';
import type { Found, SearchAnswer, Suggestions } from '../../lib/calls/search.ts';

/** Every question has a number, and only the answer to the latest one counts. */
export type DropdownState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'loading'; readonly ask: number; readonly before: Found | undefined }
  | { readonly kind: 'ready'; readonly ask: number; readonly found: Found }
  | { readonly kind: 'empty'; readonly ask: number }
  | { readonly kind: 'unlisted'; readonly ask: number }
  | { readonly kind: 'failed'; readonly ask: number; readonly message: string };

export type DropdownEvent =
  | { readonly kind: 'cleared' }
  | { readonly kind: 'asked'; readonly ask: number }
  | { readonly kind: 'answered'; readonly ask: number; readonly answer: SearchAnswer }
  | { readonly kind: 'failed'; readonly ask: number; readonly message: string };

export const IDLE: DropdownState = { kind: 'idle' };
export const NO_SUGGESTIONS: Suggestions = { analysts: [], categories: [] };

export const isLongEnough = (text: string) => text.trim().length >= DROPDOWN_MIN_CHARACTERS;

export function reduceDropdown(state: DropdownState, event: DropdownEvent): DropdownState {
  switch (event.kind) {
    case 'cleared':
      return IDLE;
    case 'asked':
      return { kind: 'loading', ask: event.ask, before: inSight(state) };
    case 'answered':
      return isAwaited(state, event.ask) ? settled(event.ask, event.answer) : state;
    case 'failed':
      return isAwaited(state, event.ask) ? { kind: 'failed', ask: event.ask, message: event.message } : state;
  }
}

const isAwaited = (state: DropdownState, ask: number) => state.kind === 'loading' && state.ask === ask;

function settled(ask: number, answer: SearchAnswer): DropdownState {
  if (answer.kind === 'unlisted') return { kind: 'unlisted', ask };
  return answer.results.length === 0 ? { kind: 'empty', ask } : { kind: 'ready', ask, found: answer };
}

/** What stays in sight, dimmed, while the next answer is on its way. */
function inSight(state: DropdownState): Found | undefined {
  if (state.kind === 'ready') return state.found;
  return state.kind === 'loading' ? state.before : undefined;
}
