import { plainResponse, sendJson } from '../platform/http/plain-response.ts';

export default function Nothing() {
  return null;
}

export const getServerSideProps = plainResponse((response) => sendJson(response, 200, { status: 'alive' }));
