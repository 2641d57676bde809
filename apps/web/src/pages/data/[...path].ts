import { passThrough } from '../../platform/http/pass-through.ts';

export default function Nothing() {
  return null;
}

/** Data of public charts. The request is anonymous, so gated charts are not found. */
export const getServerSideProps = passThrough(({ params }) => {
  const path = [params?.path ?? []].flat();
  const known =
    (path.length === 2 && path[0] === 'insights') || (path.length === 3 && path[0] === 'articles');
  return known ? `/data/${path.map(encodeURIComponent).join('/')}` : undefined;
});
