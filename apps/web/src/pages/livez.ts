import { plainAnswer, sendJson } from '../lib/plain-answer.ts';

export default function Nothing() {
  return null;
}

export const getServerSideProps = plainAnswer((response) => sendJson(response, 200, { status: 'alive' }));
