import type { GetServerSideProps } from 'next';
import { Seo } from '../components/Seo/Seo.tsx';
import { StaffOnly } from '../features/staff/StaffOnly.tsx';
import { setPrivateHeaders } from '../lib/api/plain-response.ts';
import { loadShell } from '../lib/page/shell.ts';
import type { ShellProps } from '../lib/page/static-page.ts';

export default function StaffPage() {
  return (
    <>
      <Seo title="Page not found" />
      <StaffOnly />
    </>
  );
}

/**
 * Only the browser knows the reader, so the page looks like a missing one, with status 404. The data request of a
 * client-side navigation must succeed, because Next.js would otherwise load the document instead.
 */
export const getServerSideProps: GetServerSideProps<ShellProps> = async ({ req, res }) => {
  setPrivateHeaders(res);
  if (!req.headers['x-nextjs-data']) res.statusCode = 404;
  return { props: { shell: await loadShell().catch(() => ({ kind: 'bare' as const })) } };
};
