import type { GetStaticProps } from 'next';
import { PHASE_PRODUCTION_BUILD } from 'next/constants';
import { useRouter } from 'next/router';
import { useEffect, useState } from 'react';
import { Seo } from '../components/Seo/Seo.tsx';
import { NotFound } from '../components/Status/NotFound.tsx';
import { loadShell } from '../lib/page/shell.ts';
import { REVALIDATE_SECONDS, type ShellProps } from '../lib/page/static-page.ts';

interface Words {
  readonly title: string;
  readonly description?: string;
}

const PAGE: Words = { title: 'Page not found' };
const KINDS: readonly (readonly [RegExp, Words])[] = [
  [/^\/articles\//, { title: 'Article not found' }],
  [/^\/analysts\//, { title: 'Analyst not found' }],
  [/^\/categories\//, { title: 'Category not found' }],
  [/^\/data-insights\//, { title: 'Insight not found' }],
  [
    /^\/preview\//,
    {
      title: 'Preview not found',
      description: 'A preview is open for a quarter of an hour. Open it again from the newsroom.',
    },
  ],
];

/** One static page answers for every missing address; the address tells it what is missing. */
export default function NotFoundPage() {
  const { asPath } = useRouter();
  const [words, setWords] = useState(PAGE);
  useEffect(() => {
    setWords(KINDS.find(([pattern]) => pattern.test(asPath))?.[1] ?? PAGE);
  }, [asPath]);
  return (
    <>
      <Seo title={words.title} />
      <NotFound {...words} />
    </>
  );
}

/** Soon, once the API is there: until then the page has no menus. */
const BARE_SECONDS = 1;

/** At build it must stand where no API can be reached. Later a failure is thrown on, and the last good page stays. */
export const getStaticProps: GetStaticProps<ShellProps> = async () => {
  try {
    return { props: { shell: await loadShell() }, revalidate: REVALIDATE_SECONDS };
  } catch (error) {
    if (process.env.NEXT_PHASE !== PHASE_PRODUCTION_BUILD) throw error;
    return { props: { shell: { kind: 'bare' } }, revalidate: BARE_SECONDS };
  }
};
