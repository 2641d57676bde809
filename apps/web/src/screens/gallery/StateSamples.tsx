import { useEffect, useState } from 'react';
import { GatePanel } from '../../domain/access/GatePanel.tsx';
import { SponsorNote } from '../../domain/sponsors/SponsorNote.tsx';
import { Button } from '../../ui/Button/Button.tsx';
import { Embed } from '../../ui/Embed/Embed.tsx';
import { LoadingOverlay } from '../../ui/Loader/Loader.tsx';
import { SkeletonText } from '../../ui/Skeleton/Skeleton.tsx';
import { EmptyState } from '../../ui/Status/EmptyState.tsx';
import { ErrorState } from '../../ui/Status/ErrorState.tsx';
import { StatusScreen } from '../../ui/Status/StatusScreen.tsx';
import { GallerySection } from './GallerySection.tsx';

const OVERLAY_MS = 4000;

/** Shows the overlay for a few seconds. */
function OverlaySample() {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!shown) return;
    const timer = setTimeout(() => setShown(false), OVERLAY_MS);
    return () => clearTimeout(timer);
  }, [shown]);
  return (
    <div>
      <Button variant="secondary" onClick={() => setShown(true)}>
        Cover the screen
      </Button>
      {shown && <LoadingOverlay label="Covering the screen" />}
    </div>
  );
}

export function StateSamples() {
  return (
    <>
      <GallerySection name="Gate">
        <GatePanel
          access="pioneer"
          contents={{ minutes: 8, categories: [], charts: 3, tables: 1, takeaways: 4 }}
        />
      </GallerySection>
      <GallerySection name="Empty, failed, status, loading">
        <EmptyState
          heading="Your reading list is empty"
          hint="Add items from feeds with the bookmark icon, or on the article page"
          action={{ label: 'Go back to home page', href: '/' }}
        />
        <ErrorState action={{ label: 'Go to home page', href: '/' }} />
        <StatusScreen heading="404" title="Article not found" description="Check your URL for typos" />
        <LoadingOverlay height={120} />
        <OverlaySample />
        <div>
          <SkeletonText lines={4} />
        </div>
      </GallerySection>
      <GallerySection name="Embed, sponsor">
        <Embed source="example.org/blobs" title="Blob explorer" height={160} />
        <SponsorNote categoryIds={[22]} />
      </GallerySection>
    </>
  );
}
