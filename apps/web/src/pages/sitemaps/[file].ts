import { passThrough } from '../../platform/http/pass-through.ts';

export default function Nothing() {
  return null;
}

export const getServerSideProps = passThrough(
  ({ params }) => `/sitemaps/${encodeURIComponent(String(params?.file))}`,
);
