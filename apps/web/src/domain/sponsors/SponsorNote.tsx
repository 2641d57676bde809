import { SPONSORS } from './index.ts';
import styles from './SponsorNote.module.css';

interface Props {
  readonly categoryIds: readonly number[];
}

export function SponsorNote({ categoryIds }: Props) {
  const sponsor = categoryIds.map((id) => SPONSORS[id]).find(Boolean);
  if (!sponsor) return null;
  return (
    <aside className={styles.note} aria-label="Sponsor">
      <span className={styles.label}>Sponsor</span>
      <a href={sponsor.link} target="_blank" rel="noopener sponsored" className={styles.name}>
        {/* biome-ignore lint/performance/noImgElement: an SVG needs no other sizes */}
        {sponsor.logo && <img src={sponsor.logo} alt="" width={28} height={28} loading="lazy" />}
        {sponsor.name}
        <span className="visually-hidden"> (opens in a new tab)</span>
      </a>
      <span className={styles.line}>{sponsor.line}</span>
    </aside>
  );
}
