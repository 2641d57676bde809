import { useId } from 'react';
import { useLoginUrl } from '../../lib/hooks/use-login-url.ts';
import { useReaderTier } from '../../lib/session/use-session.ts';
import { ButtonLink } from '../Button/Button.tsx';
import { authOfferFor, type GatedSubject } from './auth-offer.ts';
import styles from './GatePanel.module.css';

interface Props {
  /** 401 or 406, as the API responded. */
  readonly status: number;
  readonly subject: GatedSubject;
}

/** The sign-up/log-in banner, shown instead of content whose request failed with 401 or 406. */
export function AuthGate({ status, subject }: Props) {
  const offer = authOfferFor(useReaderTier(), status, subject);
  const login = useLoginUrl();
  const heading = useId();
  return (
    <section className={styles.panel} aria-labelledby={heading}>
      <h2 className={styles.heading} id={heading}>
        {offer.heading}
      </h2>
      <p className={styles.text}>{offer.text}</p>
      <ButtonLink href={offer.href ?? login}>{offer.button}</ButtonLink>
    </section>
  );
}
