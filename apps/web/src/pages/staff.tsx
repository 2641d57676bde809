import type { GetServerSideProps } from 'next';
import { Seo } from '../components/Seo/Seo.tsx';
import { StaffDoor } from '../features/staff/StaffDoor.tsx';
import { keepPrivate } from '../lib/plain-answer.ts';
import { loadShell } from '../lib/shell.ts';
import type { ShellProps } from '../lib/static-page.ts';

export default function StaffPage() {
  return (
    <>
      <Seo title="Page not found" />
      <StaffDoor />
    </>
  );
}

/**
 * Who asks is known in the browser only, so the page itself is that of an address where nothing is, status
 * included. Data for a reader who comes by a link must be a success, or Next would load the page instead.
 */
export const getServerSideProps: GetServerSideProps<ShellProps> = async ({ req, res }) => {
  keepPrivate(res);
  if (!req.headers['x-nextjs-data']) res.statusCode = 404;
  return { props: { shell: await loadShell().catch(() => ({ kind: 'bare' as const })) } };
};
