import { type Category, categoryById, isInAlphaZone } from '@tidemark/contracts/categories';
import { feedName } from '@tidemark/contracts/feeds';
import { site } from '@tidemark/contracts/paths';
import { lazy, Suspense } from 'react';
import { FeedLink } from '../../domain/feeds/FeedLink.tsx';
import { FollowButton } from '../../domain/follows/FollowButton.tsx';
import { SponsorNote } from '../../domain/sponsors/SponsorNote.tsx';
import Link from '../../ui/Link/Link.tsx';
import { PageHeader } from '../../ui/PageHeader/PageHeader.tsx';
import { EmptyState } from '../../ui/Status/EmptyState.tsx';
import { AlphaNotice } from './AlphaNotice.tsx';
import { ArticleFeed, SortedSection } from './ArticleFeed.tsx';
import { BrowseLayout } from './BrowseLayout.tsx';
import { CategoryAnalysts } from './CategoryAnalysts.tsx';
import { CategoryLead, CategoryLeadSkeleton } from './CategoryLead.tsx';
import styles from './CategoryScreen.module.css';
import type { CategoryProps } from './load.ts';
import { SubcategoryRow } from './SubcategoryRow.tsx';
import { useFirstPage } from './use-first-page.ts';
import { useSort } from './use-sort.ts';

const FirstPageFallback = lazy(() => import('./FirstPageFallback.tsx'));

export function CategoryScreen({ category, covers, first, analysts }: CategoryProps) {
  return (
    <div className="container">
      <PageHeader title={category.name} description={covers} above={<Parent category={category} />}>
        <div className={`${styles.follow} no-print`}>
          <FollowButton kind="category" target={String(category.id)} label={category.name} />
        </div>
        <SubcategoryRow category={category} />
      </PageHeader>
      <div className={styles.sponsor}>
        <SponsorNote categoryIds={[category.id]} />
      </div>
      {isInAlphaZone([category.id]) && <AlphaNotice />}
      {first.items.length > 0 ? (
        <CategoryArticles category={category} first={first} analysts={analysts} />
      ) : (
        <EmptyState heading="There's nothing here yet" hint="Check back later!" />
      )}
    </div>
  );
}

/** The lead is the first article in the selected order. */
function CategoryArticles({ category, first, analysts }: Omit<CategoryProps, 'covers'>) {
  const [sort] = useSort();
  const page = useFirstPage(category, first);
  const lead = page.kind === 'ready' ? page.value.items[0] : undefined;
  const name = `More in ${category.name}`;
  return (
    <>
      {lead ? <CategoryLead article={lead} /> : page.kind === 'loading' && <CategoryLeadSkeleton />}
      <BrowseLayout aside={analysts?.length !== 0 && <CategoryAnalysts analysts={analysts} />}>
        {page.kind === 'ready' ? (
          <ArticleFeed
            name={name}
            scope={category.slug}
            first={page.value}
            firstSort={sort}
            query={{ category }}
            lead={lead}
            empty={<OnlyTheLead />}
          />
        ) : (
          <SortedSection name={name}>
            <Suspense>
              <FirstPageFallback page={page} />
            </Suspense>
          </SortedSection>
        )}
      </BrowseLayout>
    </>
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
