import { FAILED } from '../../platform/http/messages.ts';
import { ErrorState } from '../../ui/Status/ErrorState.tsx';

/** Replaces the whole page, because readers cannot navigate without menus. */
export function NavigationMissing() {
  return (
    <main className="container">
      <ErrorState as="h1" text={FAILED.navigation} action={{ label: 'Go to home page', href: '/' }} />
    </main>
  );
}
