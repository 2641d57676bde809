import { site } from '@tidemark/contracts/paths';
import type { GetStaticProps } from 'next';
import { fetchArticleSlug } from '../../domain/articles/calls.ts';
import {
  REVALIDATE_INCOMPLETE_SECONDS,
  REVALIDATE_SECONDS,
  redirectFromId,
  renderedOnDemand,
  type ShellProps,
  staticPage,
} from '../../domain/pages/index.ts';
import { Seo } from '../../domain/seo/Seo.tsx';
import { ArticleScreen } from '../../screens/article/ArticleScreen.tsx';
import { type ArticleProps, isIncomplete, loadArticle } from '../../screens/article/load.ts';

export default function ArticlePage(props: ArticleProps) {
  const { article } = props.view;
  return (
    <>
      <Seo title={article.title} description={article.teaser} path={site.article(article.slug)} />
      <ArticleScreen key={article.id} {...props} />
    </>
  );
}

export const getStaticPaths = renderedOnDemand;

/** An id is accepted and redirected to the slug, which is canonical. */
export const getStaticProps: GetStaticProps<ArticleProps & ShellProps> = async ({ params }) => {
  const idOrSlug = String(params?.id);
  const redirect = await redirectFromId(idOrSlug, fetchArticleSlug, site.article);
  if (redirect) return redirect;
  const page = await staticPage(() => loadArticle(idOrSlug));
  if ('notFound' in page) return page;
  const { slug } = page.props.view.article;
  if (slug === idOrSlug) {
    return isIncomplete(page.props) ? { ...page, revalidate: REVALIDATE_INCOMPLETE_SECONDS } : page;
  }
  return { redirect: { destination: site.article(slug), permanent: true }, revalidate: REVALIDATE_SECONDS };
};
