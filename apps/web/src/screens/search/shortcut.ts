interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

/** `/`, and Ctrl or ⌘ with K. On some keyboards the slash is a shifted key. */
export function isSearchShortcut({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyPress): boolean {
  if (key === '/') return !ctrlKey && !metaKey && !altKey;
  return key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey;
}
