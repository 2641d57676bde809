import { site } from '@tidemark/contracts/paths';
import type { GetStaticProps } from 'next';
import { Seo } from '../../components/Seo/Seo.tsx';
import { InsightsScreen } from '../../features/insights/InsightsScreen.tsx';
import { type InsightsProps, loadInsights } from '../../features/insights/load.ts';
import { missing, renderedOnDemand, type ShellProps, staticPage } from '../../lib/page/static-page.ts';

export default function InsightsPage({ insights }: InsightsProps) {
  return (
    <>
      <Seo
        title="Data insights"
        description="On-chain and market series by topic, each with its unit, its source and its latest value."
        path={site.insights}
      />
      <InsightsScreen insights={insights} />
    </>
  );
}

export const getStaticPaths = renderedOnDemand;

export const getStaticProps: GetStaticProps<InsightsProps & ShellProps> = async ({ params }) =>
  params?.none ? missing : staticPage(loadInsights);
