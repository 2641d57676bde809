import { site } from '@tidemark/contracts/paths';
import type { GetStaticProps } from 'next';
import { missing, renderedOnDemand, type ShellProps, staticPage } from '../../domain/pages/index.ts';
import { Seo } from '../../domain/seo/Seo.tsx';
import { CategoriesScreen } from '../../screens/browse/CategoriesScreen.tsx';
import { type CategoriesProps, loadCategories } from '../../screens/browse/load.ts';

export default function CategoriesPage({ summaries }: CategoriesProps) {
  return (
    <>
      <Seo
        title="Categories"
        description="All categories and subcategories, with the latest article in each."
        path={site.categories}
      />
      <CategoriesScreen summaries={summaries} />
    </>
  );
}

export const getStaticPaths = renderedOnDemand;

export const getStaticProps: GetStaticProps<CategoriesProps & ShellProps> = async ({ params }) =>
  params?.none ? missing : staticPage(loadCategories);
