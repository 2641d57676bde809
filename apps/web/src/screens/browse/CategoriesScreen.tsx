import { type Category, subcategoriesOf, TOP_CATEGORIES } from '@tidemark/contracts/categories';
import { site } from '@tidemark/contracts/paths';
import { BlurImage } from '../../ui/BlurImage/BlurImage.tsx';
import { formatDate, plural } from '../../ui/format.ts';
import Link from '../../ui/Link/Link.tsx';
import { PageHeader } from '../../ui/PageHeader/PageHeader.tsx';
import styles from './CategoriesScreen.module.css';
import type { CategoriesProps, CategorySummary } from './load.ts';

type SummariesById = ReadonlyMap<number, CategorySummary>;

export function CategoriesScreen({ summaries }: CategoriesProps) {
  const byId: SummariesById = new Map(summaries.map((summary) => [summary.id, summary]));
  return (
    <div className="container">
      <PageHeader
        title="Categories"
        description="All categories and subcategories, with the latest article in each."
      />
      {TOP_CATEGORIES.map((category) => (
        <CategorySection key={category.id} category={category} summaries={byId} />
      ))}
    </div>
  );
}

function CategorySection({
  category,
  summaries,
}: {
  readonly category: Category;
  readonly summaries: SummariesById;
}) {
  const summary = summaries.get(category.id);
  return (
    <section className={styles.category} aria-labelledby={category.slug}>
      <div className={styles.about}>
        <h2 className={styles.name} id={category.slug}>
          <Link href={site.category(category)}>{category.name}</Link>
        </h2>
        <p className={styles.covers}>{summary?.covers}</p>
        <p className={styles.total}>{plural(summary?.total ?? 0, 'article')}</p>
        <div className={styles.picture}>
          <BlurImage
            picture={summary?.picture ?? null}
            sizes="(min-width: 1204px) 400px, (min-width: 992px) 34vw, 100vw"
            ratio="2/1"
          />
        </div>
      </div>
      <ul className={styles.subcategories}>
        {subcategoriesOf(category).map((subcategory) => (
          <SubcategoryItem
            key={subcategory.id}
            category={subcategory}
            summary={summaries.get(subcategory.id)}
          />
        ))}
      </ul>
    </section>
  );
}

interface SubcategoryItemProps {
  readonly category: Category;
  readonly summary: CategorySummary | undefined;
}

function SubcategoryItem({ category, summary }: SubcategoryItemProps) {
  const newest = summary?.newest;
  return (
    <li className={styles.subcategory}>
      <div>
        <h3 className={styles.sub}>
          {/* Without this, two dozen pages would be prefetched. */}
          <Link href={site.category(category)} prefetch={false}>
            {category.name}
          </Link>
        </h3>
        <p className={styles.subCovers}>{summary?.covers}</p>
      </div>
      {newest ? (
        <p className={styles.newest}>
          <Link href={site.article(newest.slug)} prefetch={false}>
            <span className="visually-hidden">Newest: </span>
            {newest.title}
          </Link>
          <time className={styles.date} dateTime={newest.publishedAt}>
            {formatDate(newest.publishedAt)}
          </time>
        </p>
      ) : (
        <p className={styles.none}>There's nothing here yet</p>
      )}
    </li>
  );
}
