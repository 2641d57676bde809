import { site } from '@tidemark/contracts/paths';
import type { GetStaticProps } from 'next';
import { missing, renderedOnDemand, type ShellProps, staticPage } from '../../domain/pages/index.ts';
import { Seo } from '../../domain/seo/Seo.tsx';
import { PrivacyScreen } from '../../screens/privacy/PrivacyScreen.tsx';

export default function PrivacyPage() {
  return (
    <>
      <Seo
        title="Privacy"
        description="What is stored about readers, where, and for how long"
        path={site.privacy}
      />
      <PrivacyScreen />
    </>
  );
}

export const getStaticPaths = renderedOnDemand;

/** The same for everyone. */
export const getStaticProps: GetStaticProps<ShellProps> = async ({ params }) =>
  params?.none ? missing : staticPage(async () => ({}));
