import { site } from '@tidemark/contracts/paths';
import type { GetStaticProps } from 'next';
import { missing, renderedOnDemand, type ShellProps, staticPage } from '../../domain/pages/index.ts';
import { Seo } from '../../domain/seo/Seo.tsx';
import { AllArticlesScreen } from '../../screens/browse/AllArticlesScreen.tsx';
import { type ListProps, loadAllArticles } from '../../screens/browse/load.ts';

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
