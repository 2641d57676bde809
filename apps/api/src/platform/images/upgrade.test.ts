import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startApi } from '../../../test/support.ts';
import { importMediaFolder } from '../../ingest/files/import-media-folder.ts';
import { MediaStore } from '../../ingest/images/media-store.ts';
import { findMediaHash } from './files.ts';
import { putMedia } from './store.ts';
import { mediaBlobs } from './tables.ts';

const NOW = new Date('2026-11-15T12:00:00Z');
const name = (digit: string) => `${digit.repeat(32)}.webp`;
const row = (digit: string, small?: string) => ({
  ...{ sourceKey: `cms:${digit}`, name: name(digit), width: 10, height: 10, blur: '', usedAt: NOW },
  small: small === undefined ? null : { name: name(small), width: 5, height: 5 },
});

function imageFile(dataDir: string): string {
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, 'a.webp');
  writeFileSync(file, 'bytes');
  return file;
}

it('moves the image files of an earlier release to the database, once', async () => {
  const api = await startApi();
  const folder = join(api.config.dataDir, 'media');
  await putMedia(api.db, row('1', '2'));
  await putMedia(api.db, row('3'));
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name('1')), 'first');
  writeFileSync(join(folder, name('2')), 'small');
  // The same picture from another source, a file of no image, and one that was being written.
  writeFileSync(join(folder, name('3')), 'first');
  writeFileSync(join(folder, name('9')), 'unknown');
  writeFileSync(join(folder, `${name('1')}.0a0b0c0d.part`), 'fir');

  expect(await importMediaFolder(api.db, api.config.dataDir)).toBe(3);
  const get = (digit: string) => api.get(`/assets/media/${name(digit)}`);
  expect(await get('1')).toMatchObject({
    status: 200,
    text: 'first',
    headers: { 'content-type': 'image/webp', 'cache-control': 'public, max-age=86400' },
  });
  expect(await get('2')).toMatchObject({ status: 200, text: 'small' });
  expect(await get('3')).toMatchObject({ status: 200, text: 'first' });
  expect((await get('9')).status).toBe(404);
  expect(await api.db.$count(mediaBlobs)).toBe(2);
  expect(await importMediaFolder(api.db, api.config.dataDir)).toBe(0);
  // The files are not needed any more.
  rmSync(folder, { recursive: true });
  expect(await importMediaFolder(api.db, api.config.dataDir)).toBe(0);
  expect((await get('1')).status).toBe(200);
});

it('sends the hash as ETag, and nothing to those who have the image', async () => {
  const api = await startApi();
  const media = new MediaStore(api.db, () => NOW);
  const file = imageFile(api.config.dataDir);
  const sizes = { width: 1, height: 1, blur: '', small: null };
  const stored = await media.copy('files:a', { ...sizes, files: { image: file, small: undefined } });
  const url = `/assets/media/${stored.name}`;
  const { headers } = await api.get(url);
  expect(headers.etag).toBe(`"${await findMediaHash(api.db, stored.name)}"`);
  const again = await api.send({ url, headers: { 'if-none-match': String(headers.etag) } });
  expect([again.status, again.text]).toEqual([304, '']);
  expect((await api.send({ method: 'HEAD', url })).status).toBe(200);
});

it('keeps the bytes until the last image that has them is deleted', async () => {
  const api = await startApi();
  let now = NOW;
  const media = new MediaStore(api.db, () => now);
  const file = imageFile(api.config.dataDir);
  const copy = (key: string) =>
    media.copy(key, {
      ...{ width: 1, height: 1, blur: '', small: null },
      files: { image: file, small: undefined },
    });
  const first = await copy('files:a');
  now = new Date(NOW.getTime() + 20 * 3_600_000);
  const second = await copy('files:b');
  expect(await api.db.$count(mediaBlobs)).toBe(1);
  now = new Date(NOW.getTime() + 25 * 3_600_000);
  expect(await media.removeOrphans()).toBe(1);
  expect((await api.get(`/assets/media/${first.name}`)).status).toBe(404);
  expect((await api.get(`/assets/media/${second.name}`)).status).toBe(200);
  now = new Date(NOW.getTime() + 50 * 3_600_000);
  expect(await media.removeOrphans()).toBe(1);
  expect((await api.get(`/assets/media/${second.name}`)).status).toBe(404);
  expect(await api.db.$count(mediaBlobs)).toBe(0);
});
