import { site } from '@tidemark/contracts/paths';
import { OfflineCopies } from '../../domain/offline/OfflineCopies.tsx';
import { EmptyState } from '../../ui/Status/EmptyState.tsx';

/** What a member keeps on this device. */
export default function Offline() {
  return (
    <>
      <h2 className="visually-hidden">Articles on this device</h2>
      <OfflineCopies
        empty={
          <EmptyState
            heading="Nothing is kept offline"
            hint="Choose “Offline” on an article to read it without a connection"
            action={{ label: 'Browse articles', href: site.articles }}
          />
        }
      />
    </>
  );
}
