import type { GetStaticProps } from 'next';
import { useRouter } from 'next/router';
import { useEffect, useState } from 'react';
import { Seo } from '../components/Seo/Seo.tsx';
import { NotFound } from '../components/Status/NotFound.tsx';
import { loadShell } from '../lib/page/shell.ts';
import { REVALIDATE_SECONDS, type ShellProps } from '../lib/page/static-page.ts';

interface Message {
  readonly title: string;
  readonly description?: string;
}

const PAGE: Message = { title: 'Page not found' };
const KINDS: readonly (readonly [RegExp, Message])[] = [
  [/^\/articles\//, { title: 'Article not found' }],
  [/^\/analysts\//, { title: 'Analyst not found' }],
  [/^\/categories\//, { title: 'Category not found' }],
  [/^\/data-insights\//, { title: 'Insight not found' }],
  [
    /^\/preview\//,
    {
      title: 'Preview not found',
      description: 'A preview link is valid for 15 minutes. Open it again from the newsroom.',
    },
  ],
];

/** One static page for all missing addresses; the browser selects the message by the address. */
export default function NotFoundPage() {
  const { asPath } = useRouter();
  const [message, setMessage] = useState(PAGE);
  useEffect(() => {
    setMessage(KINDS.find(([pattern]) => pattern.test(asPath))?.[1] ?? PAGE);
  }, [asPath]);
  return (
    <>
      <Seo title={message.title} />
      <NotFound {...message} />
    </>
  );
}

/** Without the API, as during the build, the page has no menus. */
export const getStaticProps: GetStaticProps<ShellProps> = async () => ({
  props: { shell: await loadShell().catch(() => ({ kind: 'bare' as const })) },
  revalidate: REVALIDATE_SECONDS,
});
