import { useId } from 'react';
import { useMainAppUrl } from '../../platform/session/use-login-url.ts';
import { useReader } from '../../platform/session/use-session.ts';
import { ButtonLink } from '../../ui/Button/Button.tsx';
import { authFacts, authOfferFor, type GatedSubject } from './auth-offer.ts';
import { GateFactsList } from './GateFactsList.tsx';
import styles from './GatePanel.module.css';

interface Props {
  /** 401 or 406, as the API responded. */
  readonly status: number;
  readonly subject: GatedSubject;
  /** `h1` if the banner is the only content of the page. */
  readonly as?: 'h1' | 'h2';
}

/** The sign-up/log-in banner, shown instead of content whose request failed with 401 or 406. */
export function AuthGate({ status, subject, as: Heading = 'h2' }: Props) {
  const reader = useReader();
  const offer = authOfferFor(reader, status, subject);
  const facts = authFacts(reader, status);
  const href = useMainAppUrl(offer.href);
  const heading = useId();
  return (
    <section className={styles.panel} aria-labelledby={heading}>
      <Heading className={styles.heading} id={heading}>
        {offer.heading}
      </Heading>
      <p className={styles.text}>{offer.text}</p>
      {facts && <GateFactsList facts={facts} />}
      <ButtonLink href={href}>{offer.button}</ButtonLink>
    </section>
  );
}
