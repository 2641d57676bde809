import { site } from '@tidemark/contracts/paths';
import type { GetStaticProps } from 'next';
import { missing, renderedOnDemand, type ShellProps, staticPage } from '../../domain/pages/index.ts';
import { Seo } from '../../domain/seo/Seo.tsx';
import { GlossaryScreen } from '../../screens/glossary/GlossaryScreen.tsx';
import { type GlossaryProps, loadGlossary } from '../../screens/glossary/load.ts';

export default function GlossaryPage(props: GlossaryProps) {
  return (
    <>
      <Seo
        title="Glossary"
        description="Terms of crypto and on-chain research, from airdrop to wash trading, each defined in a sentence or two."
        path={site.glossary}
      />
      <GlossaryScreen {...props} />
    </>
  );
}

export const getStaticPaths = renderedOnDemand;

export const getStaticProps: GetStaticProps<GlossaryProps & ShellProps> = async ({ params }) =>
  params?.none ? missing : staticPage(loadGlossary);
