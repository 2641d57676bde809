import type { GetServerSideProps } from 'next';
import { loadShell } from '../domain/navigation/index.ts';
import type { ShellProps } from '../domain/pages/index.ts';
import { Seo } from '../domain/seo/Seo.tsx';
import { setPrivateHeaders } from '../platform/http/plain-response.ts';
import { StaffOnly } from '../screens/staff/StaffOnly.tsx';

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
