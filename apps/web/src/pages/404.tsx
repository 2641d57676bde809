import type { GetStaticProps } from 'next';
import { useRouter } from 'next/router';
import { useEffect, useState } from 'react';
import { Seo } from '../components/Seo/Seo.tsx';
import { StatusScreen } from '../components/Status/StatusScreen.tsx';
import { loadShell } from '../lib/shell.ts';
import { REVALIDATE_SECONDS, type ShellProps } from '../lib/static-page.ts';

const KINDS: readonly (readonly [RegExp, string])[] = [
  [/^\/articles\//, 'Article not found'],
  [/^\/analysts\//, 'Analyst not found'],
  [/^\/categories\//, 'Category not found'],
];

/** One static page answers for every missing address; the address tells it what is missing. */
export default function NotFoundPage() {
  const { asPath } = useRouter();
  const [title, setTitle] = useState('Page not found');
  useEffect(() => {
    setTitle(KINDS.find(([pattern]) => pattern.test(asPath))?.[1] ?? 'Page not found');
  }, [asPath]);
  return (
    <div className="container">
      <Seo title={title} />
      <StatusScreen
        heading="404"
        title={title}
        description="Check your URL for typos"
        action={{ label: 'Go back to home page', href: '/' }}
      />
    </div>
  );
}

/** It must stand even where the API was never reached: then without menus. */
export const getStaticProps: GetStaticProps<ShellProps> = async () => {
  const shell = await loadShell().catch(() => ({ kind: 'bare' as const }));
  return { props: { shell }, revalidate: REVALIDATE_SECONDS };
};
