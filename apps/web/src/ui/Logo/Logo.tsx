import { config } from '../../platform/config.ts';
import styles from './Logo.module.css';

/** The symbol of the logo: three rising strokes. */
export function LogoSymbol({ size = 22 }: { readonly size?: number }) {
  return (
    <svg aria-hidden="true" className={styles.symbol} width={size} height={size} viewBox="0 0 22 22">
      <path d="M2 17.5h8M6 11h10M10 4.5h10" fill="none" stroke="currentColor" strokeWidth="3" />
    </svg>
  );
}

export function Logo() {
  return (
    <span className={styles.logo}>
      <LogoSymbol />
      <span className={styles.name} data-logo-name>
        {config.name}
      </span>
    </span>
  );
}
