import { site } from '@tidemark/contracts/paths';
import type { GetStaticProps } from 'next';
import { useMemo } from 'react';
import { Seo } from '../components/Seo/Seo.tsx';
import { HomeScreen } from '../features/home/HomeScreen.tsx';
import { loadHome } from '../features/home/load.ts';
import { type PackedHome, packHome, unpackHome } from '../features/home/packed-home.ts';
import { missing, renderedOnDemand, type ShellProps, staticPage } from '../lib/page/static-page.ts';

interface Props {
  readonly home: PackedHome;
}

export default function HomePage({ home }: Props) {
  const props = useMemo(() => unpackHome(home), [home]);
  return (
    <>
      <Seo path={site.home} />
      <HomeScreen {...props} />
    </>
  );
}

export const getStaticPaths = renderedOnDemand;

/** As a catch-all it also handles every address that has no other page. */
export const getStaticProps: GetStaticProps<Props & ShellProps> = async ({ params }) =>
  params?.none ? missing : staticPage(async () => ({ home: packHome(await loadHome()) }));
