import { useEffect, useState } from 'react';
import { Button } from '../../components/Button/Button.tsx';
import { Embed } from '../../components/Embed/Embed.tsx';
import { GatePanel } from '../../components/GatePanel/GatePanel.tsx';
import { LoadingOverlay } from '../../components/Loader/Loader.tsx';
import { SkeletonText } from '../../components/Skeleton/Skeleton.tsx';
import { SponsorNote } from '../../components/Sponsor/SponsorNote.tsx';
import { EmptyState } from '../../components/Status/EmptyState.tsx';
import { ErrorState } from '../../components/Status/ErrorState.tsx';
import { StatusScreen } from '../../components/Status/StatusScreen.tsx';
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
