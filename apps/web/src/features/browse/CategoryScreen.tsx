import { type Category, categoryById, isInAlphaZone } from '@tidemark/contracts/categories';
import { feedName } from '@tidemark/contracts/feeds';
import { site } from '@tidemark/contracts/paths';
import { FeedLink } from '../../components/FeedLink/FeedLink.tsx';
import Link from '../../components/Link/Link.tsx';
import { PageHeader } from '../../components/PageHeader/PageHeader.tsx';
import { SponsorNote } from '../../components/Sponsor/SponsorNote.tsx';
import { EmptyState } from '../../components/Status/EmptyState.tsx';
import { AlphaNotice } from './AlphaNotice.tsx';
import { ArticleFeed } from './ArticleFeed.tsx';
import { BrowseLayout } from './BrowseLayout.tsx';
import { CategoryAnalysts } from './CategoryAnalysts.tsx';
import { CategoryLead } from './CategoryLead.tsx';
import styles from './CategoryScreen.module.css';
import type { CategoryProps } from './load.ts';
import { SubcategoryRow } from './SubcategoryRow.tsx';

export function CategoryScreen({ category, covers, first, analysts }: CategoryProps) {
  const [lead] = first.items;
  return (
    <div className="container">
      <PageHeader title={category.name} description={covers} above={<Parent category={category} />}>
        <SubcategoryRow category={category} />
      </PageHeader>
      <div className={styles.sponsor}>
        <SponsorNote categoryIds={[category.id]} />
      </div>
      {isInAlphaZone([category.id]) && <AlphaNotice />}
      {lead ? (
        <>
          <CategoryLead article={lead} />
          <BrowseLayout aside={analysts.length > 0 && <CategoryAnalysts analysts={analysts} />}>
            <ArticleFeed
              name={`More in ${category.name}`}
              scope={category.slug}
              first={first}
              query={{ category }}
              lead={lead}
              empty={<OnlyTheLead />}
            />
          </BrowseLayout>
        </>
      ) : (
        <EmptyState heading="There's nothing here yet" hint="Check back later!" />
      )}
    </div>
  );
}

function Parent({ category }: { readonly category: Category }) {
  const parent = category.parentId === undefined ? undefined : categoryById(category.parentId);
  return (
    <>
      <Link href={parent ? site.category(parent) : site.categories} className={styles.parent}>
        {parent ? parent.name : 'Categories'}
      </Link>
      <FeedLink feed={feedName.category(category)} of={category.name} />
    </>
  );
}

const OnlyTheLead = () => <p className={styles.only}>No more articles yet. Check back later!</p>;
