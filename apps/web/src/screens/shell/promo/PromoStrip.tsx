import { useEffect, useState } from 'react';
import { useMainAppUrl } from '../../../platform/session/use-login-url.ts';
import { useSession } from '../../../platform/session/use-session.ts';
import { dismiss, isDismissed } from '../../../platform/storage/dismissed.ts';
import { ButtonLink } from '../../../ui/Button/Button.tsx';
import { CloseButton } from '../../../ui/CloseButton/CloseButton.tsx';
import styles from './PromoStrip.module.css';
import { type Promotion, promotionFor } from './promotion.ts';

/** Docked to the lower edge, so that nothing shifts when it appears for members after the sync. */
export function PromoStrip() {
  const session = useSession();
  const [dismissed, setDismissed] = useState<readonly string[]>([]);
  const promotion = promotionFor(session, new Date());

  // before-first-paint.js hides a dismissed promotion at once; here it is unmounted.
  const campaign = promotion?.campaign;
  useEffect(() => {
    if (campaign && isDismissed(campaign)) setDismissed((names) => [...names, campaign]);
  }, [campaign]);

  if (!promotion || dismissed.includes(promotion.campaign)) return null;
  const close = () => {
    dismiss(promotion.campaign);
    setDismissed((names) => [...names, promotion.campaign]);
  };
  return <Strip promotion={promotion} onClose={close} />;
}

function Strip({ promotion, onClose }: { readonly promotion: Promotion; readonly onClose: () => void }) {
  const href = useMainAppUrl(promotion.href);
  const audienceClass = promotion.audience === 'anonymous' ? `anonymous-only ${styles.trial}` : '';
  return (
    <aside
      className={`${styles.strip} ${audienceClass}`}
      aria-label="Offer"
      data-bar="offer"
      data-opens={promotion.opens}
    >
      <div className={`container ${styles.inner}`}>
        <p className={styles.text}>
          <strong>{promotion.heading}</strong> <span>{promotion.text}</span>
        </p>
        <ButtonLink href={href} size="sm">
          {promotion.button}
        </ButtonLink>
        <CloseButton label="Dismiss this offer" className={styles.close} onClick={onClose} />
      </div>
    </aside>
  );
}
