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
 * Who asks is known in the browser only, so the page itself is that of an address where nothing is, status
 * included. Data for a reader who comes by a link must be a success, or Next would load the page instead.
 */
export const getServerSideProps: GetServerSideProps<ShellProps> = async ({ req, res }) => {
  setPrivateHeaders(res);
  if (!req.headers['x-nextjs-data']) res.statusCode = 404;
  return { props: { shell: await loadShell().catch(() => ({ kind: 'bare' as const })) } };
};
