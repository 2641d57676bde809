import { site } from '@tidemark/contracts/paths';
import type { GetStaticProps } from 'next';
import { useMemo } from 'react';
import { missing, renderedOnDemand, type ShellProps, staticPage } from '../domain/pages/index.ts';
import { Seo } from '../domain/seo/Seo.tsx';
import { HomeScreen } from '../screens/home/HomeScreen.tsx';
import { loadHome } from '../screens/home/load.ts';
import { type PackedHome, packHome, unpackHome } from '../screens/home/packed-home.ts';

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
