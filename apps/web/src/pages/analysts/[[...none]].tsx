import { site } from '@tidemark/contracts/paths';
import type { GetStaticProps } from 'next';
import { Seo } from '../../components/Seo/Seo.tsx';
import { AnalystsScreen } from '../../features/analysts/AnalystsScreen.tsx';
import { type AnalystsProps, loadAnalysts } from '../../features/analysts/load.ts';
import { missing, renderedOnDemand, type ShellProps, staticPage } from '../../lib/page/static-page.ts';

export default function AnalystsPage({ analysts }: AnalystsProps) {
  return (
    <>
      <Seo
        title="Analysts"
        description="Our analysts, the topics they cover and how much they have published."
        path={site.analysts}
      />
      <AnalystsScreen analysts={analysts} />
    </>
  );
}

export const getStaticPaths = renderedOnDemand;

export const getStaticProps: GetStaticProps<AnalystsProps & ShellProps> = async ({ params }) =>
  params?.none ? missing : staticPage(loadAnalysts);
