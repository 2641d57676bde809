import { feedName } from '@tidemark/contracts/feeds';
import { site } from '@tidemark/contracts/paths';
import { sourceLink } from '@tidemark/contracts/source-link';
import type { Analyst } from '../../domain/authors/calls.ts';
import { FeedLink } from '../../domain/feeds/FeedLink.tsx';
import { FollowButton } from '../../domain/follows/FollowButton.tsx';
import { Avatar } from '../../ui/Avatar/Avatar.tsx';
import Link from '../../ui/Link/Link.tsx';
import { TextLink } from '../../ui/TextLink/TextLink.tsx';
import styles from './AnalystHeader.module.css';
import { Beats } from './Beats.tsx';

export function AnalystHeader({ analyst }: { readonly analyst: Analyst }) {
  return (
    <div className={styles.head}>
      <div className={styles.portrait}>
        <Avatar person={analyst} size={192} />
      </div>
      <div className={styles.text}>
        <p className={styles.above}>
          <Link href={site.analysts}>Analysts</Link>
          <FeedLink feed={feedName.analyst(analyst.slug)} of={analyst.name} />
        </p>
        <h1 className={styles.name}>{analyst.name}</h1>
        <p className={styles.role}>{analyst.role}</p>
        <Beats ids={analyst.beats} />
        <div className={`${styles.follow} no-print`}>
          <FollowButton kind="analyst" target={String(analyst.id)} label={analyst.name} />
        </div>
        <div
          className={styles.biography}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the API on ingest
          dangerouslySetInnerHTML={{ __html: analyst.biography }}
        />
        <AnalystLinks links={analyst.links} />
      </div>
    </div>
  );
}

function AnalystLinks({ links }: Pick<Analyst, 'links'>) {
  if (links.length === 0) return null;
  return (
    <ul className={styles.links} aria-label="Links">
      {links.map(({ label, url }) => (
        <li key={url}>
          <TextLink href={sourceLink(url) ?? url} newTab>
            {label}
          </TextLink>
        </li>
      ))}
    </ul>
  );
}
