import styles from './Loader.module.css';

/** The strokes of the logo, animated. */
export function Loader({ size = 50 }: { readonly size?: number }) {
  return (
    <svg
      role="img"
      aria-label="Loading"
      className={styles.loader}
      width={Math.min(size, 50)}
      height={Math.min(size, 50)}
      viewBox="0 0 22 22"
    >
      <path d="M2 17.5h8" />
      <path d="M6 11h10" />
      <path d="M10 4.5h10" />
    </svg>
  );
}

interface OverlayProps {
  readonly height?: number | string;
  readonly label?: string;
}

/** Covers the screen. With a height it is rendered inline instead. */
export function LoadingOverlay({ height, label }: OverlayProps) {
  const inline = height !== undefined;
  return (
    <div
      className={inline ? styles.inline : styles.fixed}
      style={inline ? { height } : undefined}
      role="status"
      aria-label={label}
    >
      <Loader />
    </div>
  );
}
