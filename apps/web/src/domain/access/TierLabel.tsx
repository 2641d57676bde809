import type { EffectiveAccess } from '@tidemark/contracts/access';
import styles from './TierLabel.module.css';
import { useAccessLabel } from './use-access-label.ts';

export function TierLabel({ access }: { readonly access: EffectiveAccess }) {
  const { tier, label, open } = useAccessLabel(access);
  return (
    <span className={`${styles.label} ${styles[tier]}`} data-open={open}>
      {label}
      <span className="visually-hidden">{open ? ', open to you' : ', locked'}</span>
    </span>
  );
}
