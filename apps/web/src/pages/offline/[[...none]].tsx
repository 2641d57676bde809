import type { GetStaticProps } from 'next';
import { Seo } from '../../components/Seo/Seo.tsx';
import { OfflineScreen } from '../../features/offline/OfflineScreen.tsx';
import { missing, renderedOnDemand, type ShellProps, staticPage } from '../../lib/page/static-page.ts';

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
