import type { PreviewReader } from '@tidemark/contracts/wire/preview';
import { useRouter } from 'next/router';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import type { Draft } from '../../domain/preview/calls.ts';
import { PREVIEW_READER_OPTIONS } from '../../domain/preview/index.ts';
import { PreviewReaderContext } from '../../platform/session/use-session.ts';
import { ErrorState } from '../../ui/Status/ErrorState.tsx';
import { PreviewBar } from './PreviewBar.tsx';
import styles from './PreviewScreen.module.css';

const RejectedDraft = lazy(async () => ({ default: (await import('./RejectedDraft.tsx')).RejectedDraft }));

interface Props {
  readonly draft: Draft;
  /** The article as the selected reader sees it. */
  readonly children: ReactNode;
}

/** A draft under a preview bar, without menus, offers and analytics. */
export function PreviewScreen({ draft, children }: Props) {
  const { selected, select } = useSelectedReader(draft.reader);
  return (
    <>
      <PreviewBar draft={draft} selected={selected} onSelect={select} />
      <main id="main" className={styles.main} aria-busy={selected !== draft.reader}>
        {draft.view.kind === 'rejected' ? (
          <Suspense>
            <RejectedDraft reasons={draft.view.reasons} />
          </Suspense>
        ) : (
          <PreviewReaderContext value={PREVIEW_READER_OPTIONS[draft.reader].reader}>
            {children}
          </PreviewReaderContext>
        )}
      </main>
    </>
  );
}

/** The select changes at once; the content follows when it has loaded. */
function useSelectedReader(shown: PreviewReader) {
  const router = useRouter();
  const [pending, setPending] = useState<PreviewReader>();
  useEffect(() => setPending((before) => (before === shown ? undefined : before)), [shown]);
  const select = (as: PreviewReader) => {
    setPending(as);
    const { pathname, query } = router;
    void router.replace({ pathname, query: { ...query, as } }, undefined, { scroll: false });
  };
  return { selected: pending ?? shown, select };
}

export function PreviewFailed() {
  const { asPath } = useRouter();
  return (
    <main id="main" className="container">
      <ErrorState
        as="h1"
        heading="Couldn't load the draft"
        text="The newsroom is not available. Try again later."
        action={{ label: 'Try again', href: asPath }}
      />
    </main>
  );
}
