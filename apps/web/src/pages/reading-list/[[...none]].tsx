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

/** The page holds nothing of its reader; the browser fills it in. */
export const getStaticProps: GetStaticProps<ShellProps> = async ({ params }) =>
  params?.none ? missing : staticPage(async () => ({}));
