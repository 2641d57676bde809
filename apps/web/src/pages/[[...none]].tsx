import { site } from '@tidemark/contracts/paths';
import type { GetStaticProps } from 'next';
import { Seo } from '../components/Seo/Seo.tsx';
import { HomeScreen } from '../features/home/HomeScreen.tsx';
import { type HomeProps, loadHome } from '../features/home/load.ts';
import { missing, renderedOnDemand, type ShellProps, staticPage } from '../lib/page/static-page.ts';

export default function HomePage(props: HomeProps) {
  return (
    <>
      <Seo path={site.home} />
      <HomeScreen {...props} />
    </>
  );
}

export const getStaticPaths = renderedOnDemand;

/** As a catch-all it also handles every address that has no other page. */
export const getStaticProps: GetStaticProps<HomeProps & ShellProps> = async ({ params }) =>
  params?.none ? missing : staticPage(loadHome);
