import { isOwnEmbed, sourceLink } from '@tidemark/contracts/source-link';
import styles from './Embed.module.css';

interface Props {
  readonly source: string | null;
  readonly title: string;
  readonly height?: number;
}

const MIN_HEIGHT = 125;

/** A page in a resizable frame: an external one, or one of the portal. External sources without https are only linked. */
export function Embed({ source, title, height = 420 }: Props) {
  const isOwn = source !== null && isOwnEmbed(source);
  const link = isOwn ? source : sourceLink(source);
  if (!link) return null;
  return (
    <figure className={styles.embed}>
      {(isOwn || link.startsWith('https:')) && (
        <div className={styles.frame} style={{ height: Math.max(height, MIN_HEIGHT) }}>
          <iframe
            src={link}
            title={title}
            className={styles.page}
            loading="lazy"
            referrerPolicy="no-referrer"
            sandbox="allow-scripts allow-popups"
          />
        </div>
      )}
      <figcaption className={styles.caption}>
        Source:{' '}
        <a href={link} target="_blank" rel="noopener noreferrer" className={styles.link}>
          {title || link}
          <span className="visually-hidden"> (opens in a new tab)</span>
        </a>
      </figcaption>
    </figure>
  );
}
