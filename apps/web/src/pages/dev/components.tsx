import type { GetStaticProps } from 'next';
import { Seo } from '../../components/Seo/Seo.tsx';
import { Gallery } from '../../features/gallery/Gallery.tsx';
import type { ShellProps } from '../../lib/page/static-page.ts';

/** Every component in every state. Production builds serve it only with COMPONENT_PAGE=1, for browser tests. */
export default function ComponentsPage() {
  return (
    <>
      <Seo title="Components" />
      <Gallery />
    </>
  );
}

export const getStaticProps: GetStaticProps<ShellProps> = () =>
  process.env.NODE_ENV === 'production' && process.env.COMPONENT_PAGE !== '1'
    ? { notFound: true }
    : { props: { shell: { kind: 'bare' } } };
