import type { GetStaticProps } from 'next';
import { Seo } from '../../components/Seo/Seo.tsx';
import { ReadingListScreen } from '../../features/reading-list/ReadingListScreen.tsx';
import { missing, renderedOnDemand, type ShellProps, staticPage } from '../../lib/page/static-page.ts';

export default function ReadingListPage() {
  return (
    <>
      <Seo title="Reading list" />
      <ReadingListScreen />
    </>
  );
}

export const getStaticPaths = renderedOnDemand;

/** The static page has no personal data; the browser loads it. */
export const getStaticProps: GetStaticProps<ShellProps> = async ({ params }) =>
  params?.none ? missing : staticPage(async () => ({}));
