import type { PreviewReader } from '@tidemark/contracts/wire/preview';
import { useRouter } from 'next/router';
import { type ReactNode, useEffect, useState } from 'react';
import { ErrorState } from '../../components/Status/ErrorState.tsx';
import type { Draft } from '../../lib/calls/preview.ts';
import { READERS } from '../../lib/readers.ts';
import { ShownTo } from '../../lib/session/use-session.ts';
import { PreviewBar } from './PreviewBar.tsx';
import styles from './PreviewScreen.module.css';
import { Refused } from './Refused.tsx';

interface Props {
  readonly draft: Draft;
  /** The article as the chosen reader gets it. */
  readonly children: ReactNode;
}

/** A draft by itself, under a bar that says so: no menus, no offers, nothing that counts or keeps. */
export function PreviewScreen({ draft, children }: Props) {
  const { chosen, choose } = useReaderChoice(draft.reader);
  return (
    <>
      <PreviewBar draft={draft} chosen={chosen} onChoose={choose} />
      <main id="main" className={styles.main} aria-busy={chosen !== draft.reader}>
        {draft.reading.kind === 'refused' ? (
          <Refused reasons={draft.reading.reasons} />
        ) : (
          <ShownTo value={READERS[draft.reader].reader}>{children}</ShownTo>
        )}
      </main>
    </>
  );
}

/** The choice stands at once; what is shown follows when it has arrived. */
function useReaderChoice(shown: PreviewReader) {
  const router = useRouter();
  const [asked, setAsked] = useState<PreviewReader>();
  useEffect(() => setAsked((before) => (before === shown ? undefined : before)), [shown]);
  const choose = (as: PreviewReader) => {
    setAsked(as);
    const { pathname, query } = router;
    void router.replace({ pathname, query: { ...query, as } }, undefined, { scroll: false });
  };
  return { chosen: asked ?? shown, choose };
}

export function PreviewFailed() {
  const { asPath } = useRouter();
  return (
    <main id="main" className="container">
      <ErrorState
        as="h1"
        heading="The draft did not arrive"
        text="The newsroom could not be asked for it just now. Its address may still be good."
        action={{ label: 'Try again', href: asPath }}
      />
    </main>
  );
}
