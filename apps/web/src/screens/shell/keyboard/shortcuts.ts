import { shortcutsEnabled } from '../../../platform/storage/shortcut-preference.ts';
import { isTyping } from '../../../ui/is-typing.ts';
import { moveInList, pressBookmark } from './cards.ts';

export function runShortcut(key: string, event: Event, showHelp: () => void): void {
  if (event instanceof KeyboardEvent) {
    const { ctrlKey, metaKey, altKey, isComposing, defaultPrevented } = event;
    if (ctrlKey || metaKey || altKey || isComposing || defaultPrevented) return;
    if (!shortcutsEnabled() || isTyping(event.target)) return;
  }
  if (key === '?') showHelp();
  else if (key === 'b') pressBookmark();
  else moveInList(key === 'j' ? 1 : -1);
}
