import { site } from '@tidemark/contracts/paths';
import type { GetStaticProps } from 'next';
import { Seo } from '../../components/Seo/Seo.tsx';
import { CategoriesScreen } from '../../features/browse/CategoriesScreen.tsx';
import { type CategoriesProps, loadCategories } from '../../features/browse/load.ts';
import { missing, renderedOnDemand, type ShellProps, staticPage } from '../../lib/page/static-page.ts';

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
