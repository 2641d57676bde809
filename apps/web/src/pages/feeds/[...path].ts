import { passThrough } from '../../platform/http/pass-through.ts';

export default function Nothing() {
  return null;
}

export const getServerSideProps = passThrough(({ params }) => {
  const path = [params?.path ?? []].flat();
  const known = path.length === 1 || (path.length === 2 && path[0] === 'analysts');
  return known ? `/feeds/${path.map(encodeURIComponent).join('/')}` : undefined;
});
