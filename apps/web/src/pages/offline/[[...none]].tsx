import type { GetStaticProps } from 'next';
import { missing, renderedOnDemand, type ShellProps, staticPage } from '../../domain/pages/index.ts';
import { Seo } from '../../domain/seo/Seo.tsx';
import { OfflineScreen } from '../../screens/offline/OfflineScreen.tsx';

export default function OfflinePage() {
  return (
    <>
      <Seo title="Offline" />
      <OfflineScreen />
    </>
  );
}

export const getStaticPaths = renderedOnDemand;

/** The service worker stores this page; the browser adds what is available on the device. */
export const getStaticProps: GetStaticProps<ShellProps> = async ({ params }) =>
  params?.none ? missing : staticPage(async () => ({}));
