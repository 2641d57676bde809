import type { EffectiveAccess } from '@tidemark/contracts/access';
import styles from './TierLabel.module.css';
import { useAccessLabel } from './use-access-label.ts';

interface Props {
  readonly access: EffectiveAccess;
  /** Set where something else than the reader's plan has opened it. */
  readonly open?: boolean | undefined;
}

export function TierLabel({ access, open: opened }: Props) {
  const { tier, label, open: included } = useAccessLabel(access);
  const open = opened || included;
  return (
    <span className={`${styles.label} ${styles[tier]}`} data-open={open}>
      {label}
      <span className="visually-hidden">{open ? ', open to you' : ', locked'}</span>
    </span>
  );
}
