import { ErrorState } from '../../components/Status/ErrorState.tsx';

/** Without its menus the portal cannot be walked: the whole page gives way. */
export function NavigationMissing() {
  return (
    <main className="container">
      <ErrorState as="h1" action={{ label: 'Go to home page', href: '/' }} />
    </main>
  );
}
