import { site } from '@tidemark/contracts/paths';
import type { GetStaticProps } from 'next';
import { Seo } from '../../components/Seo/Seo.tsx';
import { ArticleScreen } from '../../features/article/ArticleScreen.tsx';
import { type ArticleProps, loadArticle } from '../../features/article/load.ts';
import { madeOnDemand, REVALIDATE_SECONDS, type ShellProps, staticPage } from '../../lib/static-page.ts';

export default function ArticlePage(props: ArticleProps) {
  const { article } = props.reading;
  return (
    <>
      <Seo title={article.title} description={article.teaser} path={site.article(article.slug)} />
      <ArticleScreen key={article.id} {...props} />
    </>
  );
}

export const getStaticPaths = madeOnDemand;

/** An id is a way in; the slug is the address. */
export const getStaticProps: GetStaticProps<ArticleProps & ShellProps> = async ({ params }) => {
  const asked = String(params?.id);
  const page = await staticPage(() => loadArticle(asked));
  if ('notFound' in page) return page;
  const { slug } = page.props.reading.article;
  return slug === asked
    ? page
    : { redirect: { destination: site.article(slug), permanent: true }, revalidate: REVALIDATE_SECONDS };
};
