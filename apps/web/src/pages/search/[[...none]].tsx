import type { GetStaticProps } from 'next';
import { SearchScreen } from '../../features/search/SearchScreen.tsx';
import { missing, renderedOnDemand, type ShellProps, staticPage } from '../../lib/page/static-page.ts';

export default function SearchPage() {
  return <SearchScreen />;
}

export const getStaticPaths = renderedOnDemand;

/** The page holds a field and no answer: what is searched for is read in the browser. */
export const getStaticProps: GetStaticProps<ShellProps> = async ({ params }) =>
  params?.none ? missing : staticPage(async () => ({}));
