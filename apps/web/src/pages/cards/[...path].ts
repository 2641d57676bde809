import { passThrough } from '../../lib/api/pass-through.ts';

export default function Nothing() {
  return null;
}

/** `v` names the version: with it, the card may be kept for good. */
export const getServerSideProps = passThrough(({ params, query }) => {
  const path = [params?.path ?? []].flat().map(encodeURIComponent).join('/');
  return `/cards/${path}${typeof query.v === 'string' ? `?v=${encodeURIComponent(query.v)}` : ''}`;
});
