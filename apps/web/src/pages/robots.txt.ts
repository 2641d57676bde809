import { publicFiles } from '@tidemark/contracts/paths';
import { passThrough } from '../platform/http/pass-through.ts';

export default function Nothing() {
  return null;
}

export const getServerSideProps = passThrough(publicFiles.robots);
