import { site } from '@tidemark/contracts/paths';
import { useState } from 'react';
import { KeepAllSaved } from '../../domain/offline/KeepAllSaved.tsx';
import { OfflineCopies } from '../../domain/offline/OfflineCopies.tsx';
import { EmptyState } from '../../ui/Status/EmptyState.tsx';

/** What a member keeps on this device. */
export default function Offline() {
  const [changes, setChanges] = useState(0);
  return (
    <>
      <h2 className="visually-hidden">Articles on this device</h2>
      <KeepAllSaved onKept={() => setChanges((count) => count + 1)} />
      <OfflineCopies
        key={changes}
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
