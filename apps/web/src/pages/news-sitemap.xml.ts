import { publicFiles } from '@tidemark/contracts/paths';
import { passThrough } from '../lib/api/pass-through.ts';

export default function Nothing() {
  return null;
}

export const getServerSideProps = passThrough(publicFiles.newsSitemap);
