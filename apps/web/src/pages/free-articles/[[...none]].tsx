import { site } from '@tidemark/contracts/paths';
import type { GetStaticProps } from 'next';
import { missing, renderedOnDemand, type ShellProps, staticPage } from '../../domain/pages/index.ts';
import { Seo } from '../../domain/seo/Seo.tsx';
import { FreeArticlesScreen } from '../../screens/browse/FreeArticlesScreen.tsx';
import { type ListProps, loadFreeArticles } from '../../screens/browse/load.ts';

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
