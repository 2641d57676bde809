import { PageHeader } from '../../components/PageHeader/PageHeader.tsx';
import { TierLabel } from '../../components/TierLabel/TierLabel.tsx';
import { plural } from '../../lib/format.ts';
import { useLoginUrl } from '../../lib/hooks/use-login-url.ts';
import { useSession } from '../../lib/session/use-session.ts';
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
        description="Research that asks for no plan. Read it, check it, and decide whether you want the rest."
        note={plural(first.pagination.total, 'piece')}
      />
      <BrowseLayout aside={<WhatFreeMeans />}>
        <ArticleFeed name="Articles" scope="free" first={first} query={{ access: FREE_ACCESS }} />
      </BrowseLayout>
    </div>
  );
}

function WhatFreeMeans() {
  const login = useLoginUrl();
  const member = useSession().status === 'member';
  if (member) {
    return (
      <AsideBox name="What free means">
        <p className={styles.text}>Everything on this page is open to you, whatever your plan.</p>
      </AsideBox>
    );
  }
  return (
    <AsideBox name="What free means">
      <p className={styles.text}>
        <TierLabel access="free" /> opens at once, for everyone.
      </p>
      <p className={styles.text}>
        <TierLabel access="none" /> opens with an account, and an account costs nothing.
      </p>
      <p className="anonymous-only">
        <a href={login} className={styles.cta}>
          Log in / Sign up
        </a>
      </p>
    </AsideBox>
  );
}
