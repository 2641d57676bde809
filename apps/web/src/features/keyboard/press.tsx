import { createRoot } from 'react-dom/client';
import { keysAreOn } from '../../lib/keys.ts';
import { isOccupied } from '../../lib/occupied.ts';
import { moveInList, pressBookmark } from './cards.ts';
import { Help } from './Help.tsx';

let root: ReturnType<typeof createRoot> | undefined;

/** Outside of the page's own tree: it can be asked for anywhere, and almost never is. */
function showHelp(open: boolean): void {
  root ??= createRoot(document.body.appendChild(document.createElement('div')));
  root.render(<Help open={open} onClose={() => showHelp(false)} />);
}

export function press(key: string, event: Event): void {
  if (event instanceof KeyboardEvent) {
    const { ctrlKey, metaKey, altKey, isComposing, defaultPrevented } = event;
    if (ctrlKey || metaKey || altKey || isComposing || defaultPrevented) return;
    if (!keysAreOn() || isOccupied(event.target)) return;
  }
  if (key === '?') showHelp(true);
  else if (key === 'b') pressBookmark();
  else moveInList(key === 'j' ? 1 : -1);
}
