import type { GetStaticProps } from 'next';
import { missing, renderedOnDemand, type ShellProps, staticPage } from '../../domain/pages/index.ts';
import { SearchScreen } from '../../screens/search/SearchScreen.tsx';

export default function SearchPage() {
  return <SearchScreen />;
}

export const getStaticPaths = renderedOnDemand;

/** The static page has no results; the browser reads the query and searches. */
export const getStaticProps: GetStaticProps<ShellProps> = async ({ params }) =>
  params?.none ? missing : staticPage(async () => ({}));
