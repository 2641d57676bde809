import { site } from '@tidemark/contracts/paths';
import { Avatar } from '../../ui/Avatar/Avatar.tsx';
import { plural } from '../../ui/format.ts';
import Link from '../../ui/Link/Link.tsx';
import stretched from '../../ui/Link/stretched.module.css';
import { PageHeader } from '../../ui/PageHeader/PageHeader.tsx';
import { EmptyState } from '../../ui/Status/EmptyState.tsx';
import styles from './AnalystsScreen.module.css';
import { Beats } from './Beats.tsx';
import type { AnalystsProps, ListedAnalyst } from './load.ts';

export function AnalystsScreen({ analysts }: AnalystsProps) {
  return (
    <div className="container">
      <PageHeader
        title="Analysts"
        description="The analysts behind our research and the topics they cover."
      />
      {analysts.length === 0 ? (
        <EmptyState heading="There's nothing here yet" hint="Check back later!" />
      ) : (
        <ul className={styles.list}>
          {analysts.map((analyst) => (
            <li key={analyst.id} className={styles.item}>
              <AnalystCard analyst={analyst} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function AnalystCard({ analyst }: { readonly analyst: ListedAnalyst }) {
  return (
    <article className={styles.card}>
      <Avatar person={analyst} size={112} />
      <div className={styles.text}>
        <h2 className={styles.name}>
          <Link href={site.analyst(analyst.slug)} className={stretched.link}>
            {analyst.name}
          </Link>
        </h2>
        <p className={styles.role}>{analyst.role}</p>
        <Beats ids={analyst.beats} />
        <p className={styles.count}>{plural(analyst.articles, 'article')}</p>
      </div>
    </article>
  );
}
