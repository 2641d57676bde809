import { useEffect, useState } from 'react';
import { ButtonLink } from '../../components/Button/Button.tsx';
import { CloseButton } from '../../components/CloseButton/CloseButton.tsx';
import { useSession } from '../../lib/session/use-session.ts';
import { dismiss, isDismissed } from '../../lib/storage/dismissed.ts';
import styles from './PromoStrip.module.css';
import { type Promotion, promotionFor } from './promotion.ts';

/** Docked to the lower edge: it comes for members after the sync, and moves nothing when it does. */
export function PromoStrip() {
  const session = useSession();
  const [gone, setGone] = useState<readonly string[]>([]);
  const promotion = promotionFor(session, new Date());

  // What was sent away before is hidden by before-first-paint.js's mark at once, and unmounted here.
  const campaign = promotion?.campaign;
  useEffect(() => {
    if (campaign && isDismissed(campaign)) setGone((names) => [...names, campaign]);
  }, [campaign]);

  if (!promotion || gone.includes(promotion.campaign)) return null;
  const close = () => {
    dismiss(promotion.campaign);
    setGone((names) => [...names, promotion.campaign]);
  };
  return <Strip promotion={promotion} onClose={close} />;
}

function Strip({ promotion, onClose }: { readonly promotion: Promotion; readonly onClose: () => void }) {
  const strangers = promotion.audience === 'strangers' ? `anonymous-only ${styles.trial}` : '';
  return (
    <aside className={`${styles.strip} ${strangers}`} aria-label="Offer" data-bar="offer">
      <div className={`container ${styles.inner}`}>
        <p className={styles.text}>
          <strong>{promotion.heading}</strong> <span>{promotion.text}</span>
        </p>
        <ButtonLink href={promotion.href} size="sm">
          {promotion.button}
        </ButtonLink>
        <CloseButton label="Dismiss this offer" className={styles.close} onClick={onClose} />
      </div>
    </aside>
  );
}
