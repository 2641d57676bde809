import type { GetStaticProps } from 'next';
import { SearchScreen } from '../../features/search/SearchScreen.tsx';
import { missing, renderedOnDemand, type ShellProps, staticPage } from '../../lib/page/static-page.ts';

export default function SearchPage() {
  return <SearchScreen />;
}

export const getStaticPaths = renderedOnDemand;

/** The static page has no results; the browser reads the query and searches. */
export const getStaticProps: GetStaticProps<ShellProps> = async ({ params }) =>
  params?.none ? missing : staticPage(async () => ({}));
