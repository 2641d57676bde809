import { DROPDOWN_MIN_CHARACTERS } from '@tidemark/contracts/search';
import type { HitPage } from '../../domain/search/calls.ts';
import type { Loaded } from '../../platform/query/loaded.ts';

export type DropdownState =
  | { readonly kind: 'idle' }
  /** `before` stays visible, dimmed, until the next response. */
  | { readonly kind: 'loading'; readonly before: HitPage | undefined }
  | { readonly kind: 'ready'; readonly hitPage: HitPage }
  | { readonly kind: 'empty' }
  | { readonly kind: 'gated'; readonly status: number }
  | { readonly kind: 'failed'; readonly message: string; readonly retry: () => void };

export const isLongEnough = (text: string) => text.trim().length >= DROPDOWN_MIN_CHARACTERS;

export function dropdownState(
  text: string,
  loaded: Loaded<HitPage>,
  before: HitPage | undefined,
): DropdownState {
  if (!isLongEnough(text)) return { kind: 'idle' };
  switch (loaded.kind) {
    case 'loading':
      return { kind: 'loading', before };
    case 'gated':
    case 'failed':
      return loaded;
    case 'ready':
      return loaded.value.hits.length === 0 ? { kind: 'empty' } : { kind: 'ready', hitPage: loaded.value };
  }
}
