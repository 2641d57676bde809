import { site } from '@tidemark/contracts/paths';
import type { GetStaticProps } from 'next';
import { Seo } from '../../components/Seo/Seo.tsx';
import { FreeArticlesScreen } from '../../features/browse/FreeArticlesScreen.tsx';
import { type ListProps, loadFreeArticles } from '../../features/browse/load.ts';
import { missing, renderedOnDemand, type ShellProps, staticPage } from '../../lib/page/static-page.ts';

export default function FreeArticlesPage({ first }: ListProps) {
  return (
    <>
      <Seo
        title="Free articles"
        description="Research you can read without a paid plan: open to everyone, or with a free account."
        path={site.freeArticles}
      />
      <FreeArticlesScreen first={first} />
    </>
  );
}

export const getStaticPaths = renderedOnDemand;

export const getStaticProps: GetStaticProps<ListProps & ShellProps> = async ({ params }) =>
  params?.none ? missing : staticPage(loadFreeArticles);
