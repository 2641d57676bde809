import { statfs } from 'node:fs/promises';

/** What must stay free for others: this many bytes, or this share of a small disk. */
const RESERVED_BYTES = 512 << 20;
const RESERVED_SHARE = 0.1;

/** Whether the disk of a folder has space for this many bytes, and for what others write. */
export async function hasSpaceFor(bytes: number, folder: string): Promise<boolean> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return bavail * bsize >= bytes + Math.min(RESERVED_BYTES, RESERVED_SHARE * blocks * bsize);
}
