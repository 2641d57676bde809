import { site } from '@tidemark/contracts/paths';
import type { GetStaticProps } from 'next';
import { fetchAnalystSlug } from '../../domain/authors/calls.ts';
import {
  REVALIDATE_SECONDS,
  redirectFromId,
  renderedOnDemand,
  type ShellProps,
  staticPage,
} from '../../domain/pages/index.ts';
import { Seo } from '../../domain/seo/Seo.tsx';
import { AnalystScreen } from '../../screens/analysts/AnalystScreen.tsx';
import { type AnalystProps, loadAnalyst } from '../../screens/analysts/load.ts';

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
