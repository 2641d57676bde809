import { shortcutsEnabled } from '../../../platform/storage/shortcut-preference.ts';
import { isTyping } from '../../../ui/is-typing.ts';

/** The letter of a single-key shortcut; undefined for other keys, while typing, and if shortcuts are switched off. */
export function shortcutOf(event: KeyboardEvent): string | undefined {
  const { key, ctrlKey, metaKey, altKey, isComposing, defaultPrevented } = event;
  if (key.length !== 1 || ctrlKey || metaKey || altKey || isComposing || defaultPrevented) return undefined;
  return shortcutsEnabled() && !isTyping(event.target) ? key.toLowerCase() : undefined;
}
