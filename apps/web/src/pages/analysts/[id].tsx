import { site } from '@tidemark/contracts/paths';
import type { GetStaticProps } from 'next';
import { Seo } from '../../components/Seo/Seo.tsx';
import { AnalystScreen } from '../../features/analysts/AnalystScreen.tsx';
import { type AnalystProps, loadAnalyst } from '../../features/analysts/load.ts';
import { fetchAnalystSlug } from '../../lib/calls/authors.ts';
import { redirectFromId } from '../../lib/page/redirect-from-id.ts';
import {
  REVALIDATE_SECONDS,
  renderedOnDemand,
  type ShellProps,
  staticPage,
} from '../../lib/page/static-page.ts';

export default function AnalystPage(props: AnalystProps) {
  const { name, role, slug } = props.analyst;
  return (
    <>
      <Seo title={name} description={`${name}, ${role}: research and notes.`} path={site.analyst(slug)} />
      <AnalystScreen {...props} />
    </>
  );
}

export const getStaticPaths = renderedOnDemand;

/** An id or a former slug is redirected to the current slug. */
export const getStaticProps: GetStaticProps<AnalystProps & ShellProps> = async ({ params }) => {
  const idOrSlug = String(params?.id);
  const redirect = await redirectFromId(idOrSlug, fetchAnalystSlug, site.analyst);
  if (redirect) return redirect;
  const page = await staticPage(() => loadAnalyst(idOrSlug));
  if (!('props' in page) || page.props.analyst.slug === idOrSlug) return page;
  const destination = site.analyst(page.props.analyst.slug);
  return { redirect: { destination, permanent: true }, revalidate: REVALIDATE_SECONDS };
};
