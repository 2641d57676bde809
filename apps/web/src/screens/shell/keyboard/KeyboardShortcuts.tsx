import { lazy, Suspense, useEffect, useState } from 'react';
import { SHOW_SHORTCUTS_EVENT } from '../../../platform/storage/shortcut-preference.ts';

const ShortcutsDialog = lazy(async () => ({
  default: (await import('./ShortcutsDialog.tsx')).ShortcutsDialog,
}));

/** The handlers, and the dialog that lists the shortcuts, are downloaded with the first shortcut. */
export function KeyboardShortcuts() {
  const [help, setHelp] = useState<'never' | 'open' | 'closed'>('never');
  useEffect(() => {
    const handle = (event: Event) => {
      const key = event instanceof KeyboardEvent ? event.key : '?';
      if (key.length === 1 && 'jkb?'.includes(key)) {
        void import('./shortcuts.ts').then(({ runShortcut }) =>
          runShortcut(key, event, () => setHelp('open')),
        );
      }
    };
    document.addEventListener('keydown', handle);
    document.addEventListener(SHOW_SHORTCUTS_EVENT, handle);
    return () => {
      document.removeEventListener('keydown', handle);
      document.removeEventListener(SHOW_SHORTCUTS_EVENT, handle);
    };
  }, []);
  if (help === 'never') return null;
  return (
    <Suspense>
      <ShortcutsDialog open={help === 'open'} onClose={() => setHelp('closed')} />
    </Suspense>
  );
}
