import { site } from '@tidemark/contracts/paths';
import type { GetStaticProps } from 'next';
import { Seo } from '../../components/Seo/Seo.tsx';
import { PrivacyScreen } from '../../features/privacy/PrivacyScreen.tsx';
import { missing, renderedOnDemand, type ShellProps, staticPage } from '../../lib/page/static-page.ts';

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
