import type { ReactNode } from 'react';
import { GATED_CLASS } from '../../domain/access/gated-class.ts';
import styles from './GateFrame.module.css';

interface Props {
  readonly teaser: string;
  /** The gate banner. */
  readonly children: ReactNode;
}

/** What replaces a gated body: the fading teaser and the gate banner. */
export function GateFrame({ teaser, children }: Props) {
  return (
    <div className={`${styles.gate} ${GATED_CLASS}`}>
      <p className={styles.teaser}>{teaser}</p>
      {children}
    </div>
  );
}
