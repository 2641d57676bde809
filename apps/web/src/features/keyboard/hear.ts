import { KEYS_EVENT } from '../../lib/keys.ts';

/** What the keys do is downloaded with the first of them. */
const press = (event: Event) => {
  const key = event instanceof KeyboardEvent ? event.key : '?';
  if (key.length === 1 && 'jkb?'.includes(key)) {
    void import('./press.tsx').then((keys) => keys.press(key, event));
  }
};

export function hearKeys(): () => void {
  document.addEventListener('keydown', press);
  document.addEventListener(KEYS_EVENT, press);
  return () => {
    document.removeEventListener('keydown', press);
    document.removeEventListener(KEYS_EVENT, press);
  };
}
