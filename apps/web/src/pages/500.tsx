import type { GetStaticProps } from 'next';
import { Seo } from '../components/Seo/Seo.tsx';
import { ErrorState } from '../components/Status/ErrorState.tsx';
import type { ShellProps } from '../lib/static-page.ts';

/** For pages that could never be made. One that was made once is kept instead. */
export default function ServerErrorPage() {
  return (
    <div className="container">
      <Seo title="Something went wrong" />
      <ErrorState as="h1" action={{ label: 'Go back to home page', href: '/' }} />
    </div>
  );
}

export const getStaticProps: GetStaticProps<ShellProps> = () => ({ props: { shell: { kind: 'bare' } } });
