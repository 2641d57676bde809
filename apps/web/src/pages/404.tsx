import type { GetStaticProps } from 'next';
import { useRouter } from 'next/router';
import { useEffect, useState } from 'react';
import { currentShell } from '../domain/navigation/index.ts';
import { REVALIDATE_SECONDS, type ShellProps } from '../domain/pages/index.ts';
import { Seo } from '../domain/seo/Seo.tsx';
import { NotFound } from '../ui/Status/NotFound.tsx';

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

/** A missing page is a 404 also while the API does not respond. */
export const getStaticProps: GetStaticProps<ShellProps> = async () => ({
  props: { shell: await currentShell() },
  revalidate: REVALIDATE_SECONDS,
});
