import { TOP_CATEGORIES } from '@tidemark/contracts/categories';
import { site } from '@tidemark/contracts/paths';
import { plural } from '../../ui/format.ts';
import Link from '../../ui/Link/Link.tsx';
import { PageHeader } from '../../ui/PageHeader/PageHeader.tsx';
import { ArticleFeed } from './ArticleFeed.tsx';
import styles from './aside.module.css';
import { AsideBox, BrowseLayout } from './BrowseLayout.tsx';
import type { ListProps } from './load.ts';

export function AllArticlesScreen({ first }: ListProps) {
  return (
    <div className="container">
      <PageHeader
        title="All articles"
        description="Everything we have published: research, briefings, guides and desk notes."
        note={plural(first.pagination.total, 'article')}
      />
      <BrowseLayout aside={<ByCategory />}>
        <ArticleFeed name="Articles" scope="all" first={first} query={{}} />
      </BrowseLayout>
    </div>
  );
}

function ByCategory() {
  return (
    <AsideBox name="By category">
      <ul>
        {TOP_CATEGORIES.map((category) => (
          <li key={category.id}>
            <Link href={site.category(category)} className={styles.link}>
              {category.name}
            </Link>
          </li>
        ))}
      </ul>
    </AsideBox>
  );
}
