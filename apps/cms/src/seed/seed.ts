import { readFileSync } from 'node:fs';
import type { Core } from '@strapi/strapi';
import { withoutNotifications } from '../newsroom/silent-changes';
import { settings } from '../settings';
import { Documents } from './documents';
import { Images } from './images';
import type { Block, Picture, SeedPublication } from './publication';

const CONCURRENCY = 4;

/** Loads and publishes the demo publication on the first start only. */
export async function seed(strapi: Core.Strapi): Promise<void> {
  if (!settings.seedFile) return;
  const store = strapi.store({ type: 'core', name: 'tidemark' });
  if (await store.get({ key: 'seeded' })) return;
  const publication: SeedPublication = JSON.parse(readFileSync(settings.seedFile, 'utf8'));
  await withoutNotifications(() => load(strapi, publication));
  await store.set({ key: 'seeded', value: new Date().toISOString() });
  strapi.log.info('The demo publication is loaded');
}

async function load(strapi: Core.Strapi, publication: SeedPublication): Promise<void> {
  const images = new Images(strapi);
  const imageOf = async (picture: Picture | null) => (picture ? await images.id(picture) : null);

  const categories = await Documents.open(strapi, 'api::category.category', 'category_id');
  const numbered = (numbers: readonly number[]) => categories.ids(numbers.map(String));
  await each(
    publication.categories,
    categories,
    ({ category_id }) => String(category_id),
    async (category) => category,
  );

  const authors = await Documents.open(strapi, 'api::author.author');
  await each(publication.authors, authors, originOf, async ({ origin, fields, beats, picture }) => ({
    ...{ ...fields, origin },
    beats: numbered(beats),
    image: await imageOf(picture),
  }));

  const articles = await Documents.open(strapi, 'api::article.article');
  await each(publication.articles, articles, originOf, async (article) => ({
    ...{ ...article.fields, origin: article.origin },
    categories: numbered(article.categories),
    authors: authors.ids(article.authors),
    main_image: await imageOf(article.picture),
    body: await Promise.all(article.body.map((block) => withImage(block, images))),
  }));

  const events = await Documents.open(strapi, 'api::calendar-event.calendar-event');
  await each(publication.events, events, originOf, async (event) => ({
    ...{ ...event.fields, origin: event.origin },
    articles: articles.ids(event.articles),
  }));

  const insights = await Documents.open(strapi, 'api::data-insight.data-insight');
  await each(publication.insights, insights, originOf, async (insight) => ({
    ...{ ...insight.fields, origin: insight.origin },
    categories: numbered(insight.categories),
  }));

  await single(strapi, 'api::navigation.navigation', { items: publication.navigation });
  await single(strapi, 'api::disclaimer.disclaimer', publication.disclaimer);
}

const originOf = ({ origin }: { readonly origin: string }): string => origin;

async function withImage(block: Block, images: Images): Promise<Block> {
  if (block.__component !== 'body.image') return block;
  return { ...block, image: await images.id({ file: String(block.image), alt: String(block.alt) }) };
}

/** Adds missing entries, a few at a time because image uploads are slow. */
async function each<Entry>(
  entries: readonly Entry[],
  documents: Documents,
  keyOf: (entry: Entry) => string,
  dataOf: (entry: Entry) => Promise<object>,
): Promise<void> {
  const missing = entries.filter((entry) => !documents.has(keyOf(entry)));
  const worker = async () => {
    for (let entry = missing.shift(); entry !== undefined; entry = missing.shift()) {
      await documents.add(keyOf(entry), (await dataOf(entry)) as Record<string, unknown>);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
}

async function single(
  strapi: Core.Strapi,
  uid: 'api::navigation.navigation' | 'api::disclaimer.disclaimer',
  data: object,
): Promise<void> {
  if ((await strapi.db.query(uid).count()) > 0) return;
  await (strapi.documents(uid) as unknown as { create(params: { data: object }): Promise<unknown> }).create({
    data,
  });
}
