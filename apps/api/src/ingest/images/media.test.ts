import { join } from 'node:path';
import { MATRIX_READER_NAMES, MATRIX_READERS } from '@tidemark/test-corpus/access-matrix';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { articleFile, contentFolder } from '../../../test/content-folder.ts';
import {
  ARTICLE,
  AUTHOR,
  articleFields,
  authorFields,
  picture,
  startNewsroom,
  type TestNewsroom,
  text,
} from '../../../test/newsroom.ts';
import { startApi } from '../../../test/support.ts';
import { mediaBlobs } from '../../platform/images/tables.ts';
import { filesSource } from '../files/files.ts';
import { MediaStore } from './media-store.ts';

let newsroom: TestNewsroom;
const { alpha, pioneer, professional } = MATRIX_READERS;
const NAME = /\/assets\/media\/([0-9a-f]{32})\.webp/g;

const blobCount = () => newsroom.api.db.$count(mediaBlobs);
const write = async (slug: string, extra: Record<string, unknown> = {}) => {
  const { cms, categories, sendWebhook, settled } = newsroom;
  const fields = { categories: [categories.get(7)], main_image_alt: 'A cover', ...extra };
  const id = cms.put('articles', articleFields(slug, fields));
  await sendWebhook(ARTICLE, id);
  await settled();
  return id;
};
const figure = async (bytes: Buffer, name = 'figure') => ({
  __component: 'body.image',
  image: newsroom.cms.file(name, bytes),
  alt: 'A figure',
  caption: '',
});

beforeAll(async () => {
  newsroom = await startNewsroom();
  await newsroom.api.contentRuntime?.start();
});

describe('[API-18] a file of the CMS', () => {
  it('is served through the asset path in two sizes with a placeholder', async () => {
    const cover = await sharp(await picture(2400, 1350))
      .jpeg()
      .withExif({ IFD0: { Copyright: 'Somebody' } })
      .toBuffer();
    await write('covered', { main_image: newsroom.cms.file('cover', cover) });
    const { main_image } = (await newsroom.api.get('/strapi/articles/covered')).body.data.attributes;
    expect(main_image).toMatchObject({
      width: 1600,
      height: 900,
      alternativeText: 'A cover',
      blur: expect.stringMatching(/^data:image\/webp;base64,/),
      formats: { small: { width: 480, height: 270 } },
    });
    expect(main_image.url).toMatch(/^\/assets\/media\/[0-9a-f]{32}\.webp$/);
    for (const [url, width] of [
      [main_image.url, 1600],
      [main_image.formats.small.url, 480],
    ]) {
      const answer = await newsroom.api.app.inject(url);
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/webp']);
      const metadata = await sharp(answer.rawPayload).metadata();
      expect([metadata.width, metadata.exif]).toEqual([width, undefined]);
    }
  });

  it('is ingested once, and a changed file gets another name', async () => {
    const bytes = await picture();
    const file = newsroom.cms.file('shared', bytes);
    await write('one', { main_image: file });
    const before = newsroom.cms.requests('/uploads/');
    const id = await write('two', { main_image: file });
    expect(newsroom.cms.requests('/uploads/')).toBe(before);
    const urlOf = async (slug: string) =>
      (await newsroom.api.get(`/strapi/articles/${slug}`)).body.data.attributes.image;
    expect(await urlOf('one')).toBe(await urlOf('two'));
    // A file that is replaced keeps its address in the CMS.
    newsroom.cms.put('articles', { main_image: { ...file, size: 7 } }, id);
    await newsroom.sendWebhook(ARTICLE, id);
    await newsroom.settled();
    expect(await urlOf('two')).not.toBe(await urlOf('one'));
  });

  it.each([
    ['that is not an image', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['that is nothing', Buffer.alloc(0)],
    ['that is half a picture', Buffer.from('89504e470d0a1a0a', 'hex')],
  ])('%s is rejected together with the article', async (_name, bytes) => {
    await write('bad-file', { body: [await figure(bytes)] });
    expect((await newsroom.api.get('/strapi/articles/bad-file', alpha)).status).toBe(404);
  });

  it.each([
    'http://169.254.169.254/latest',
    'file:///etc/passwd',
    '//elsewhere.example/x.png',
    'javascript:alert(1)',
    '/uploads/../api/articles',
    7,
  ])('at the address %s is never fetched', async (url) => {
    const before = newsroom.cms.requests('/api/articles');
    await write('elsewhere', { main_image: { url, hash: 'x', ext: '.png', size: 1 } });
    expect((await newsroom.api.get('/strapi/articles/elsewhere', alpha)).status).toBe(404);
    expect(newsroom.cms.requests('/api/articles') - before).toBeLessThan(4);
  });

  it('is deleted a day after its last use', async () => {
    const id = await write('passing', { main_image: newsroom.cms.file('passing', await picture(300, 200)) });
    const { image } = (await newsroom.api.get('/strapi/articles/passing')).body.data.attributes;
    newsroom.cms.remove('articles', id);
    await newsroom.sendWebhook(ARTICLE, id);
    await newsroom.settled();
    const { api } = newsroom;
    const store = new MediaStore(api.db, () => api.clock.now);
    await store.removeOrphans();
    expect((await api.get(image)).status).toBe(200);
    const files = await blobCount();
    api.clock.now = new Date(api.clock.now.getTime() + 25 * 3_600_000);
    await store.removeOrphans();
    expect((await api.get(image)).status).toBe(404);
    expect(await blobCount()).toBeLessThan(files);
    // What is shown stays.
    const { image: shown } = (await api.get('/strapi/articles/covered')).body.data.attributes;
    expect((await api.get(shown)).status).toBe(200);
    api.clock.now = new Date('2026-11-15T12:00:00Z');
  });

  it('is kept until the last cover, body and portrait that show it are gone', async () => {
    const { api, cms, sendWebhook, settled } = newsroom;
    const file = cms.file('everywhere', await picture(320, 200));
    const shown = { __component: 'body.image', image: file, alt: 'A figure', caption: '' };
    const inBody = await write('in-a-body', { body: [shown] });
    const asCover = await write('as-a-cover', { main_image: file });
    const portrayed = cms.put('authors', authorFields('portrayed', { image: file }));
    const sync = async (uid: string, id: string) => {
      await sendWebhook(uid, id);
      await settled();
    };
    await sync(AUTHOR, portrayed);
    const { image } = (await api.get('/strapi/articles/as-a-cover')).body.data.attributes;
    const { body } = (await api.get('/strapi/articles/in-a-body')).body.data.attributes;
    const author = (await api.get('/strapi/authors/portrayed')).body.data.attributes;
    expect([body.blocks[0].image.url, author.image.data.attributes.url]).toEqual([image, image]);
    const statusADayLater = async () => {
      const later = new Date(api.clock.now.getTime() + 25 * 3_600_000);
      await new MediaStore(api.db, () => later).removeOrphans();
      return (await api.get(image)).status;
    };
    expect(await statusADayLater()).toBe(200);
    cms.put('articles', { main_image: null }, asCover);
    await sync(ARTICLE, asCover);
    expect(await statusADayLater()).toBe(200);
    cms.put('articles', { body: [text('No figure.')] }, inBody);
    await sync(ARTICLE, inBody);
    expect(await statusADayLater()).toBe(200);
    cms.unpublish('authors', portrayed);
    await sync(AUTHOR, portrayed);
    expect(await statusADayLater()).toBe(404);
  });
});

describe('an image in a gated body', () => {
  it('has a random name that only readers with access to the body receive', async () => {
    const { api } = newsroom;
    await write('locked', {
      access: 'professional',
      body: [text('Words.'), await figure(await picture(), 'chart-of-secrets')],
    });
    const sent = (await api.get('/strapi/articles/locked', professional)).text;
    const names = [...sent.matchAll(NAME)].map(([, name]) => name);
    expect(new Set(names).size).toBe(2);
    const doors = [
      '/strapi/articles/locked',
      '/strapi/articles?pageSize=100',
      '/search?query=words',
      '/out/feeds/all.json',
    ];
    for (const reader of MATRIX_READER_NAMES) {
      for (const mapper of doors) {
        const { text: answer } = await api.get(mapper, MATRIX_READERS[reader]);
        const may = mapper.endsWith('/locked') && ['professional', 'alpha'].includes(reader);
        expect(names.some((name) => answer.includes(name ?? ''))).toBe(may);
        expect(answer).not.toContain('chart-of-secrets');
        expect(answer).not.toContain('/uploads/');
      }
    }
    for (const path of [
      '/assets/media/',
      '/assets/media',
      '/uploads/chart-of-secrets.png',
      '/assets/uploads/x',
    ]) {
      expect((await api.get(path, pioneer)).status).toBe(404);
    }
  });

  it('of the content folder also has a random name, and its path is a 404', async () => {
    const folder = contentFolder();
    const listed = {
      'covers/first.webp': { width: 1600, height: 900, blur: '' },
      'figures/secret.webp': {
        width: 640,
        height: 360,
        blur: '',
        small: { src: 'figures/small/secret.webp', width: 480, height: 270 },
      },
    };
    folder.write('images/index.json', JSON.stringify(listed));
    const bytes = await sharp(await picture())
      .webp()
      .toBuffer();
    for (const name of ['covers/first.webp', 'figures/secret.webp', 'figures/small/secret.webp']) {
      folder.write(`images/${name}`, '');
      const { writeFileSync } = await import('node:fs');
      writeFileSync(join(folder.path, 'images', name), bytes);
    }
    const fence = '```image\nsrc: figures/secret.webp\nalt: A figure\n```\n';
    folder.write('articles/first.md', articleFile(['access: professional'], `Words.\n\n${fence}`));
    const api = await startApi({ contentDir: folder.path });
    const media = new MediaStore(api.db, () => api.clock.now);
    const source = filesSource(folder.path, [], media);
    // Before anything is loaded no image is served.
    expect((await api.get('/assets/figures/secret.webp')).status).toBe(404);
    await api.publish(await source.load());
    const { body } = (await api.get('/strapi/articles/first', professional)).body.data.attributes;
    const { image } = body.blocks[1];
    expect(image.url).toMatch(/^\/assets\/media\/[0-9a-f]{32}\.webp$/);
    const statusOf = async (path: string) => (await api.get(path)).status;
    expect([await statusOf(image.url), await statusOf(image.formats.small.url)]).toEqual([200, 200]);
    for (const path of [
      'figures/secret.webp',
      'figures/small/secret.webp',
      'figures//secret.webp',
      './figures/secret.webp',
      'figures%2fsecret.webp',
      'covers/../figures/secret.webp',
    ]) {
      expect([path, await statusOf(`/assets/${path}`)]).toEqual([path, 404]);
    }
    expect(await statusOf('/assets/covers/first.webp')).toBe(200);
    // The same the second time: names stay.
    expect(await api.publish(await source.load())).toMatchObject({ written: 0 });
  });
});
