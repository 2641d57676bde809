import { categoryBySlug } from '@tidemark/contracts/categories';
import { site } from '@tidemark/contracts/paths';
import type { GetStaticProps } from 'next';
import { missing, renderedOnDemand, type ShellProps, staticPage } from '../../../domain/pages/index.ts';
import { Seo } from '../../../domain/seo/Seo.tsx';
import { CategoryScreen } from '../../../screens/browse/CategoryScreen.tsx';
import { type CategoryProps, loadCategory } from '../../../screens/browse/load.ts';

export default function CategoryPage(props: CategoryProps) {
  const { category, covers } = props;
  return (
    <>
      <Seo title={category.name} description={covers} path={site.categoryPage(category)} />
      <CategoryScreen {...props} />
    </>
  );
}

export const getStaticPaths = renderedOnDemand;

/** A subcategory is found only below its category. */
export const getStaticProps: GetStaticProps<CategoryProps & ShellProps> = async ({ params }) => {
  const category = categoryBySlug(String(params?.category));
  if (!category || category.parentId !== undefined) return missing;
  return staticPage(() => loadCategory(category));
};
