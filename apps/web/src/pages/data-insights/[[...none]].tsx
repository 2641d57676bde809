import { site } from '@tidemark/contracts/paths';
import type { GetStaticProps } from 'next';
import { missing, renderedOnDemand, type ShellProps, staticPage } from '../../domain/pages/index.ts';
import { Seo } from '../../domain/seo/Seo.tsx';
import { InsightsScreen } from '../../screens/insights/InsightsScreen.tsx';
import { type InsightsProps, loadInsights } from '../../screens/insights/load.ts';

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
