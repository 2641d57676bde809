import { site } from '@tidemark/contracts/paths';
import type { GetStaticProps } from 'next';
import { missing, renderedOnDemand, type ShellProps, staticPage } from '../../domain/pages/index.ts';
import { Seo } from '../../domain/seo/Seo.tsx';
import { AnalystsScreen } from '../../screens/analysts/AnalystsScreen.tsx';
import { type AnalystsProps, loadAnalysts } from '../../screens/analysts/load.ts';

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
