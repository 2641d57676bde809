import styles from './ReadingMeter.module.css';

interface Props {
  /** From 0 to 1. */
  readonly progress: number;
  readonly title: string;
}

/** How much of an article has been read. */
export function ReadingMeter({ progress, title }: Props) {
  return <progress className={styles.meter} value={progress} max={1} aria-label={`Progress in ${title}`} />;
}
