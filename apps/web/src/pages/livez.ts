import { plainResponse, sendJson } from '../lib/api/plain-response.ts';

export default function Nothing() {
  return null;
}

export const getServerSideProps = plainResponse((response) => sendJson(response, 200, { status: 'alive' }));
