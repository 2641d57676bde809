import { useEffect, useRef } from 'react';
import { servicesNeedingConsent } from '../../../platform/analytics/configured.ts';
import { closeConsent, setConsent, useConsentBar } from '../../../platform/analytics/consent.ts';
import type { Bar } from '../../../platform/analytics/consent-state.ts';
import { Button } from '../../../ui/Button/Button.tsx';
import styles from './ConsentBar.module.css';
import { purposes } from './purposes.ts';

type Open = Exclude<Bar, 'hidden'>;

const EXPLANATIONS: Readonly<Record<Open, string>> = {
  asking: 'Nothing is recorded unless you accept, and you can change your mind in the footer.',
  accepted: 'You accepted. Declining takes effect immediately.',
  declined: 'You declined, and nothing is recorded.',
  signalled: 'Your browser sends Global Privacy Control, so nothing is recorded.',
};

/** Docked to the lower edge; the page stays usable without a decision. */
export default function ConsentBar() {
  const bar = useConsentBar();
  return bar === 'hidden' ? null : <ConsentRequest bar={bar} />;
}

function ConsentRequest({ bar }: { readonly bar: Open }) {
  const region = useRef<HTMLElement>(null);
  // Opened from the footer it takes the focus and returns it; asking for the first time it does not.
  const revisited = bar !== 'asking';
  useEffect(() => {
    if (!revisited) return;
    const from = document.activeElement;
    region.current?.focus();
    return () => {
      if (from instanceof HTMLElement && from.isConnected) from.focus();
    };
  }, [revisited]);

  return (
    <section
      ref={region}
      className={styles.bar}
      data-bar="consent"
      aria-label="Privacy settings"
      tabIndex={-1}
    >
      <div className={`container ${styles.inner}`}>
        <p className={styles.text}>
          <strong>May we record {purposes(servicesNeedingConsent)}?</strong> <span>{EXPLANATIONS[bar]}</span>
        </p>
        <div className={styles.buttons}>
          {bar === 'signalled' ? (
            <Button variant="secondary" onClick={closeConsent}>
              Close
            </Button>
          ) : (
            <>
              <Button variant="secondary" onClick={() => setConsent('declined')}>
                Decline
              </Button>
              <Button variant="secondary" onClick={() => setConsent('accepted')}>
                Accept
              </Button>
            </>
          )}
        </div>
      </div>
    </section>
  );
}
