import { useState } from 'react';
import { TierLabel } from '../../domain/access/TierLabel.tsx';
import { Accordion } from '../../ui/Accordion/Accordion.tsx';
import { Button, ButtonLink } from '../../ui/Button/Button.tsx';
import { Dialog } from '../../ui/Dialog/Dialog.tsx';
import { Pagination } from '../../ui/Pagination/Pagination.tsx';
import { Tabs } from '../../ui/Tabs/Tabs.tsx';
import { TextLink } from '../../ui/TextLink/TextLink.tsx';
import { showToast } from '../../ui/Toasts/toasts.ts';
import { Tooltip } from '../../ui/Tooltip/Tooltip.tsx';
import { GallerySection } from './GallerySection.tsx';

const EDGES = ['centre', 'right', 'bottom'] as const;

export function ControlSamples() {
  const [tab, setTab] = useState<'one' | 'two'>('one');
  const [edge, setEdge] = useState<(typeof EDGES)[number]>();
  return (
    <>
      <GallerySection name="Button, link, tier">
        <Button>Primary</Button>
        <Button variant="secondary">Secondary</Button>
        <Button variant="quiet">Quiet</Button>
        <Button disabled>Disabled</Button>
        <ButtonLink href="/" size="sm">
          Small, a link
        </ButtonLink>
        <TextLink href="/">A link in text</TextLink>
        <TextLink href="/" arrow>
          See all
        </TextLink>
        {(['free', 'none', 'pioneer', 'professional', 'alpha'] as const).map((access) => (
          <TierLabel key={access} access={access} />
        ))}
      </GallerySection>
      <GallerySection name="Tabs, accordion, pages, tooltip">
        <div>
          <Tabs
            id="sample"
            label="Sample"
            tabs={[
              { name: 'one', label: 'One' },
              { name: 'two', label: 'Two' },
            ]}
            selected={tab}
            onSelect={setTab}
          >
            Panel {tab}
          </Tabs>
          <Accordion summary="Accordion">Accordion content.</Accordion>
        </div>
        <Pagination page={6} pageCount={12} hrefOf={(page) => `?page=${page}`} />
        <Tooltip text="A rollup posts its data in blobs, which are priced separately from gas.">
          blob space
        </Tooltip>
      </GallerySection>
      <GallerySection name="Dialog, toast">
        {EDGES.map((from) => (
          <Button key={from} variant="secondary" onClick={() => setEdge(from)}>
            Open {from}
          </Button>
        ))}
        <Dialog
          open={edge !== undefined}
          onClose={() => setEdge(undefined)}
          label="A dialog"
          placement={edge ?? 'centre'}
        >
          <p>Dialog content.</p>
        </Dialog>
        <Button onClick={() => showToast({ message: 'Link copied' })}>Toast</Button>
        <Button onClick={() => showToast({ tone: 'danger', message: 'Failed to bookmark article' })}>
          Red toast
        </Button>
      </GallerySection>
    </>
  );
}
