import type { GetStaticProps } from 'next';
import type { ShellProps } from '../../domain/pages/index.ts';
import { Seo } from '../../domain/seo/Seo.tsx';
import { Gallery } from '../../screens/gallery/Gallery.tsx';

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
