import styles from './Status.module.css';

/** A tide gauge at low water: nothing to read here. */
export function ErrorIllustration() {
  return (
    <svg className={styles.illustration} viewBox="0 0 400 260" aria-hidden="true" fill="none">
      <circle cx="296" cy="66" r="27" stroke="currentColor" strokeWidth="2" className={styles.faint} />
      <path d="M286 42a27 27 0 0 0 0 48" stroke="currentColor" strokeWidth="2" className={styles.faint} />
      <path d="M176 36h34v182h-34z" className={styles.post} stroke="currentColor" strokeWidth="2" />
      <path
        d="M176 60h20M176 78h12M176 96h20M176 114h12M176 132h20M176 150h12M176 168h20"
        stroke="currentColor"
        strokeWidth="2"
      />
      <path d="M126 96h38M134 132h30M142 168h22" className={styles.strokes} strokeWidth="6" />
      <path
        d="M30 206q12-9 24 0t24 0 24 0 24 0 24 0M226 206q12-9 24 0t24 0 24 0 24 0 24 0M66 224q12-9 24 0t24 0 24 0 24 0 24 0 24 0 24 0 24 0 24 0M120 242q12-9 24 0t24 0 24 0 24 0 24 0"
        className={styles.water}
        strokeWidth="2.5"
      />
    </svg>
  );
}
