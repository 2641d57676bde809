import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inArray, isNull } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { readConfig } from '../src/config.ts';
import { MediaStore } from '../src/content/media-store.ts';
import { copyImages } from '../src/store/copy-images.ts';
import { hasStoredObjects, removeUnusedObjects } from '../src/store/media-files.ts';
import { S3Storage, sha256 } from '../src/store/object-storage.ts';
import { media, mediaBlobs } from '../src/store/schema.ts';
import { startS3Server, type TestBucket } from './s3-server.ts';
import { startApi, type TestApi } from './support.ts';

const NOW = new Date('2026-11-15T12:00:00Z');
const LATER = new Date('2026-11-17T12:00:00Z');

interface Setup {
  readonly api: TestApi;
  readonly bucket: TestBucket;
  readonly storage: S3Storage;
  /** Stores these bytes as an image and returns its name. */
  add(key: string, bytes: Buffer | string, place?: 'database'): Promise<string>;
  image(name: string): ReturnType<TestApi['get']>;
}

async function start(): Promise<Setup> {
  const bucket = await startS3Server();
  const api = await startApi({ objectStorage: bucket.config });
  const storage = new S3Storage(bucket.config);
  const file = join(api.config.dataDir, 'image.webp');
  mkdirSync(api.config.dataDir, { recursive: true });
  return {
    ...{ api, bucket, storage },
    add: async (key, bytes, place) => {
      writeFileSync(file, bytes);
      const store = new MediaStore(api.db, () => NOW, place === 'database' ? undefined : storage);
      const sizes = { width: 1, height: 1, blur: '', small: null };
      return (await store.copy(key, { ...sizes, files: { image: file, small: undefined } })).name;
    },
    image: (name) => api.get(`/assets/media/${name}`),
  };
}

it('stores images in a bucket instead of the database, equal ones once, and serves them', async () => {
  const { api, bucket, add, image } = await start();
  const bytes = randomBytes(300_000);
  const first = await add('cms:1', bytes);
  const second = await add('cms:2', bytes);
  const third = await add('cms:3', 'other');
  expect(bucket.objects()).toEqual([sha256(bytes), sha256(Buffer.from('other'))].sort());
  expect(await api.db.$count(mediaBlobs, isNull(mediaBlobs.bytes))).toBe(2);
  const served = await api.app.inject(`/assets/media/${second}`);
  expect(served.rawPayload.equals(bytes)).toBe(true);
  expect(served.headers).toMatchObject({ 'content-type': 'image/webp', etag: `"${sha256(bytes)}"` });
  expect(await image(third)).toMatchObject({ status: 200, text: 'other' });
  expect(first).not.toBe(second);
});

it('deletes an object when no image has its bytes any more, also one whose deletion failed before', async () => {
  const { api, bucket, storage, add, image } = await start();
  const old = await add('cms:1', 'shared');
  const kept = await add('cms:2', 'shared');
  await add('cms:3', 'alone');
  const store = (objects: S3Storage) => new MediaStore(api.db, () => LATER, objects);
  await api.db.update(media).set({ usedAt: LATER });
  await api.db
    .update(media)
    .set({ usedAt: NOW })
    .where(inArray(media.sourceKey, ['cms:1', 'cms:3']));
  const unreachable = new S3Storage({ ...bucket.config, secretAccessKey: 'wrong' });
  await expect(store(unreachable).removeOrphans()).rejects.toThrow('SignatureDoesNotMatch');
  // The names are gone, and with them the images.
  expect((await image(old)).status).toBe(404);
  expect(bucket.objects()).toHaveLength(2);
  await store(storage).removeOrphans();
  expect(bucket.objects()).toEqual([sha256(Buffer.from('shared'))]);
  expect(await image(kept)).toMatchObject({ status: 200, text: 'shared' });
  await removeUnusedObjects(api.db, storage);
  expect(bucket.objects()).toHaveLength(1);
});

it('copies images between the database and the bucket, and nothing twice', async () => {
  const { api, bucket, storage, add, image } = await start();
  const names = [
    await add('cms:1', 'first', 'database'),
    await add('cms:2', 'second', 'database'),
    await add('cms:3', 'third'),
  ];
  const texts = async () => Promise.all(names.map(async (name) => (await image(name)).text));
  // Bytes that are in the database stay there until they are copied.
  await add('cms:4', 'first');
  expect(bucket.objects()).toHaveLength(1);

  expect(await copyImages(api.db, storage, 'storage')).toBe(2);
  expect(await copyImages(api.db, storage, 'storage')).toBe(0);
  expect(bucket.objects()).toHaveLength(3);
  expect(await api.db.$count(mediaBlobs, isNull(mediaBlobs.bytes))).toBe(3);
  expect(await texts()).toEqual(['first', 'second', 'third']);

  expect(await copyImages(api.db, storage, 'database')).toBe(3);
  expect(await copyImages(api.db, storage, 'database')).toBe(0);
  expect(await hasStoredObjects(api.db)).toBe(false);
  await bucket.stop();
  expect(await texts()).toEqual(['first', 'second', 'third']);
});

it('responds with 503 and stores nothing while the bucket cannot be reached', async () => {
  const { api, bucket, add, image } = await start();
  const name = await add('cms:1', 'first');
  await bucket.stop();
  expect(await image(name)).toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
  await expect(add('cms:2', 'second')).rejects.toThrow('The object storage did not respond to PUT');
  expect(await api.db.$count(media)).toBe(1);
  expect(await api.db.$count(mediaBlobs)).toBe(1);
});

it('does not serve bytes that are not those of the image', async () => {
  const { bucket, add, image } = await start();
  const name = await add('cms:1', 'first');
  writeFileSync(join(bucket.folder, `${sha256(Buffer.from('first'))}._S3rver_object`), 'wrong');
  expect((await image(name)).status).toBe(503);
});

it('requires all settings of the bucket', () => {
  const DATABASE_URL = 'postgres://user@db/portal';
  const settings = {
    DATABASE_URL,
    S3_ENDPOINT: 'https://s3.example.com/',
    S3_BUCKET: 'images',
    S3_ACCESS_KEY_ID: 'key',
  };
  expect(() => readConfig(settings)).toThrow('S3_SECRET_ACCESS_KEY');
  expect(readConfig({ ...settings, S3_SECRET_ACCESS_KEY: 'secret' }).objectStorage).toEqual({
    ...{ endpoint: 'https://s3.example.com', bucket: 'images', region: 'us-east-1' },
    ...{ accessKeyId: 'key', secretAccessKey: 'secret', timeoutMs: 4000 },
  });
  expect(readConfig({ DATABASE_URL }).objectStorage).toBeUndefined();
});
