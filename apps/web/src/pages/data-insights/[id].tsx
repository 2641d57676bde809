import { site } from '@tidemark/contracts/paths';
import type { GetStaticProps } from 'next';
import {
  REVALIDATE_SECONDS,
  renderedOnDemand,
  type ShellProps,
  staticPage,
} from '../../domain/pages/index.ts';
import { Seo } from '../../domain/seo/Seo.tsx';
import { InsightScreen } from '../../screens/insights/InsightScreen.tsx';
import { type InsightProps, loadInsight } from '../../screens/insights/load.ts';

export default function InsightPage(props: InsightProps) {
  const { id, title, summary, slug } = props.insight;
  return (
    <>
      <Seo title={title} description={summary} path={site.insight(slug)} />
      <InsightScreen key={id} {...props} />
    </>
  );
}

export const getStaticPaths = renderedOnDemand;

/** An id is accepted and redirected to the slug, which is canonical. */
export const getStaticProps: GetStaticProps<InsightProps & ShellProps> = async ({ params }) => {
  const idOrSlug = String(params?.id);
  const page = await staticPage(() => loadInsight(idOrSlug));
  if (!('props' in page) || page.props.insight.slug === idOrSlug) return page;
  const destination = site.insight(page.props.insight.slug);
  return { redirect: { destination, permanent: true }, revalidate: REVALIDATE_SECONDS };
};
