import type { GetStaticProps } from 'next';
import { missing, renderedOnDemand, type ShellProps, staticPage } from '../../domain/pages/index.ts';
import { Seo } from '../../domain/seo/Seo.tsx';
import { ReadingListScreen } from '../../screens/reading-list/ReadingListScreen.tsx';

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
