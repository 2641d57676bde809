import type { EffectiveAccess } from '@tidemark/contracts/access';
import { site } from '@tidemark/contracts/paths';
import { useEffect, useRef, useState } from 'react';
import { GATE_ANCHOR } from '../../platform/session/login.ts';
import { useSession } from '../../platform/session/use-session.ts';
import { CloseButton } from '../../ui/CloseButton/CloseButton.tsx';
import Link from '../../ui/Link/Link.tsx';
import { useWelcomeDue } from '../welcome/use-welcome-due.ts';
import styles from './ReturnNotice.module.css';
import { returnText } from './return-text.ts';

interface Props {
  /** What is still closed to the reader; absent if what they came from is open now. */
  readonly gated?: { readonly access: EffectiveAccess; readonly subject: string };
}

/** Confirms to a reader who comes back from the main app what they have now. */
export default function ReturnNotice({ gated }: Props) {
  const session = useSession();
  const [isReturn] = useState(() => location.hash === `#${GATE_ANCHOR}`);
  const [shown, setShown] = useState(true);
  const notice = useRef<HTMLDivElement>(null);
  const isOpen = gated === undefined;
  const isShown = isReturn && shown && session.status === 'member';
  useEffect(() => {
    if (!isShown || !isOpen) return;
    // Where the gate was is not where the text begins. Without the fragment a reload is not a return.
    notice.current?.scrollIntoView();
    const url = location.pathname + location.search;
    history.replaceState({ ...history.state, as: url }, '', url);
  }, [isShown, isOpen]);
  if (!isShown) return null;
  return (
    <div ref={notice} className={styles.notice} data-open={isOpen}>
      <p role="status">{returnText(session, gated)}</p>
      <WelcomeLink uid={session.reader.uid} />
      {isOpen && <CloseButton label="Dismiss" className={styles.close} onClick={() => setShown(false)} />}
    </div>
  );
}

/** To the home page, which asks new members what to follow. */
function WelcomeLink({ uid }: { readonly uid: string }) {
  return useWelcomeDue(uid) ? (
    <Link href={`${site.home}#welcome`} className={styles.link}>
      Choose topics and analysts
    </Link>
  ) : null;
}
