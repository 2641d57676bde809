import { passThrough } from '../../platform/http/pass-through.ts';

export default function Nothing() {
  return null;
}

/** With the version `v` the card can be cached forever. */
export const getServerSideProps = passThrough(({ params, query }) => {
  const path = [params?.path ?? []].flat().map(encodeURIComponent).join('/');
  return `/cards/${path}${typeof query.v === 'string' ? `?v=${encodeURIComponent(query.v)}` : ''}`;
});
