import styles from './Skeleton.module.css';

interface Props {
  readonly width?: string;
  readonly height?: string;
  readonly ratio?: string;
}

/** A placeholder bar. */
export function Skeleton({ width = '100%', height = '1em', ratio }: Props) {
  return (
    <span
      aria-hidden="true"
      className={styles.bar}
      style={ratio ? { width, aspectRatio: ratio } : { width, height }}
    />
  );
}

export function SkeletonText({ lines = 3 }: { readonly lines?: number }) {
  return (
    <span aria-hidden="true" className={styles.text}>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bars are identical
        <Skeleton key={line} width={line === lines - 1 ? '62%' : '100%'} height="0.75em" />
      ))}
    </span>
  );
}
