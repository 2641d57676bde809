import { TierLabel } from '../../domain/access/TierLabel.tsx';
import { useLoginUrl } from '../../platform/session/use-login-url.ts';
import { useSession } from '../../platform/session/use-session.ts';
import { plural } from '../../ui/format.ts';
import { PageHeader } from '../../ui/PageHeader/PageHeader.tsx';
import { ArticleFeed } from './ArticleFeed.tsx';
import styles from './aside.module.css';
import { AsideBox, BrowseLayout } from './BrowseLayout.tsx';
import { FREE_ACCESS } from './list-query.ts';
import type { ListProps } from './load.ts';

export function FreeArticlesScreen({ first }: ListProps) {
  return (
    <div className="container">
      <PageHeader
        title="Free articles"
        description="Research you can read without a paid plan."
        note={plural(first.pagination.total, 'article')}
      />
      <BrowseLayout aside={<AboutFreeArticles />}>
        <ArticleFeed name="Articles" scope="free" first={first} query={{ access: FREE_ACCESS }} />
      </BrowseLayout>
    </div>
  );
}

function AboutFreeArticles() {
  const login = useLoginUrl();
  const member = useSession().status === 'member';
  if (member) {
    return (
      <AsideBox name="About free articles">
        <p className={styles.text}>Every plan includes the articles on this page.</p>
      </AsideBox>
    );
  }
  return (
    <AsideBox name="About free articles">
      <p className={styles.text}>
        <TierLabel access="free" /> articles are open to everyone.
      </p>
      <p className={styles.text}>
        <TierLabel access="none" /> articles require a free account.
      </p>
      <p className="anonymous-only">
        <a href={login} className={styles.cta}>
          Log in / Sign up
        </a>
      </p>
    </AsideBox>
  );
}
