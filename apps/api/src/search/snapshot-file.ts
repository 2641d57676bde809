import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { crc32 } from 'node:zlib';

/** Increased whenever the content of the file changes, so that another release does not read it. */
const BEGINNING = Buffer.from('search index 1\n');
const CHUNK = 4 << 20;

/** A value in JSON and a number of byte arrays. */
export interface FileContent {
  readonly header: unknown;
  readonly sections: readonly Uint8Array[];
}

const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};

/**
 * Replaces the file at once, so that other processes read the old or the new one. Only this user may read it, because
 * it contains words of locked bodies.
 */
export async function writeSnapshotFile(path: string, { header, sections }: FileContent): Promise<void> {
  const json = Buffer.from(JSON.stringify({ header, lengths: sections.map(({ length }) => length) }));
  await mkdir(dirname(path), { recursive: true });
  const temporary = `${path}.${randomUUID()}`;
  const file = await open(temporary, 'wx', 0o600);
  try {
    let checksum = 0;
    const write = async (bytes: Uint8Array) => {
      for (let at = 0; at < bytes.length; at += CHUNK) {
        const chunk = bytes.subarray(at, at + CHUNK);
        checksum = crc32(chunk, checksum);
        await file.writeFile(chunk);
      }
    };
    await file.writeFile(BEGINNING);
    for (const part of [uint32(json.length), json, ...sections]) await write(part);
    await file.writeFile(uint32(checksum));
    await file.close();
    await rename(temporary, path);
  } catch (error) {
    await file.close().catch(() => {});
    await rm(temporary, { force: true });
    throw error;
  }
}

/** The content of the file; undefined if it is missing, damaged, or of another release. */
export async function readSnapshotFile(path: string): Promise<FileContent | undefined> {
  const bytes = await readFile(path).catch(() => undefined);
  const start = BEGINNING.length;
  if (!bytes || bytes.length < start + 8 || !bytes.subarray(0, start).equals(BEGINNING)) return undefined;
  const end = bytes.length - 4;
  if (crc32(bytes.subarray(start, end)) !== bytes.readUInt32LE(end)) return undefined;
  let at = start + 4 + bytes.readUInt32LE(start);
  const { header, lengths } = JSON.parse(bytes.toString('utf8', start + 4, at)) as {
    header: unknown;
    lengths: number[];
  };
  const sections = lengths.map((length) => {
    at += length;
    return bytes.subarray(at - length, at);
  });
  return { header, sections };
}
