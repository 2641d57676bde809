import type { ReactNode } from 'react';
import { Gated } from '../../domain/access/Gated.tsx';
import styles from './GateFrame.module.css';

interface Props {
  readonly teaser: string;
  /** The gate banner. */
  readonly children: ReactNode;
}

/** What replaces a gated body: the fading teaser and the gate banner. */
export function GateFrame({ teaser, children }: Props) {
  return (
    <Gated className={styles.gate}>
      <p className={styles.teaser}>{teaser}</p>
      {children}
    </Gated>
  );
}
