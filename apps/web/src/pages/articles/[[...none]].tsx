import { site } from '@tidemark/contracts/paths';
import type { GetStaticProps } from 'next';
import { Seo } from '../../components/Seo/Seo.tsx';
import { AllArticlesScreen } from '../../features/browse/AllArticlesScreen.tsx';
import { type ListProps, loadAllArticles } from '../../features/browse/load.ts';
import { missing, renderedOnDemand, type ShellProps, staticPage } from '../../lib/page/static-page.ts';

export default function AllArticlesPage({ first }: ListProps) {
  return (
    <>
      <Seo
        title="All articles"
        description="Everything we have published: research, briefings, guides and notes."
        path={site.articles}
      />
      <AllArticlesScreen first={first} />
    </>
  );
}

export const getStaticPaths = renderedOnDemand;

export const getStaticProps: GetStaticProps<ListProps & ShellProps> = async ({ params }) =>
  params?.none ? missing : staticPage(loadAllArticles);
