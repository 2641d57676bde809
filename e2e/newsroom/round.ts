import { strict as assert } from 'node:assert';
import { setTimeout as sleep } from 'node:timers/promises';
import { ANONYMOUS, canRead, type Reader as Who } from '@tidemark/contracts/access';
import { PREVIEW_READERS, type PreviewReader } from '@tidemark/contracts/wire/preview';
import { type Material, newArticle, type TestArticle } from './articles.ts';
import type { Editor } from './editor.ts';
import { type Reader, until } from './reader.ts';
import { recordTime } from './report.ts';

const DEX = 12;

export type Round = {
  editor: Editor;
  reader: Reader;
  material: Material;
  /** What informs the API of a change, and how long readers may have to wait. */
  by: 'webhooks' | 'sweep only';
  limitMs: number;
};

/** One article from draft to deletion, as an editor changes it and an anonymous reader sees it. */
export async function runRound(round: Round, name: string): Promise<void> {
  const scheduled = runScheduled(round, `${name} later`);
  // Awaited at the end: until then a rejection must not count as unhandled.
  scheduled.catch(() => {});
  const article = newArticle(round.material, name, { access: 'pioneer' });
  const documentId = await draftIsInvisible(round, article);
  await previewsAreRight(round, article, documentId);
  await publishIsSeen(round, article, documentId);
  const renamed = await changeIsSeen(round, article, documentId);
  await bodyIsRemoved(round, renamed, documentId);
  await unpublishIsSeen(round, renamed, documentId);
  await scheduled;
  await bulkDeleteIsSeen(round, name);
  await round.editor.delete(documentId);
}

async function draftIsInvisible({ editor, reader }: Round, article: TestArticle): Promise<string> {
  const { documentId } = await editor.create(article.entry);
  await sleep(250);
  for (const response of await reader.everywhere(article.slug, article.word)) {
    const [address, ...rest] = response.split('\n');
    // The search response repeats the query.
    const text = rest.join('\n').replaceAll(article.slug, '').replaceAll(`"query":"${article.word}"`, '');
    assert(
      !text.includes(article.title) && !text.includes(article.bodyWord),
      `a draft is seen at ${address}`,
    );
  }
  return documentId;
}

const PLANS = {
  free: 'free',
  explorer: 'explorer',
  pioneer: 'pioneer',
  professional: 'professional',
} as const;

function whoIs(name: PreviewReader): Who {
  if (name === 'anonymous') return ANONYMOUS;
  const plan = name === 'alpha' ? 'professional' : PLANS[name];
  return {
    kind: 'member',
    uid: name,
    email: `${name}@demo.test`,
    plan,
    alpha: name === 'alpha',
    staff: false,
  };
}

async function previewsAreRight(
  { editor, reader }: Round,
  article: TestArticle,
  documentId: string,
): Promise<void> {
  const address = await editor.previewAddress(documentId);
  assert(address, 'the newsroom returns no preview URL');
  for (const name of PREVIEW_READERS) {
    const { status, text } = await reader.preview(address, name);
    assert.equal(status, 200, `the preview as ${name} responds with ${status}`);
    assert(text.includes(article.title), `the preview as ${name} lacks the title`);
    const open = canRead(whoIs(name), { access: 'pioneer', categoryIds: [DEX] });
    assert.equal(
      text.includes(article.bodyWord),
      open,
      `the preview as ${name} should ${open ? 'show' : 'hide'} the body`,
    );
  }
  const forged = address.replace(/\.(.)/, (_, first) => (first === 'A' ? '.B' : '.A'));
  assert.equal((await reader.preview(forged, 'alpha')).status, 404, 'a forged preview address opens');
}

async function publishIsSeen(
  round: Round,
  { title, slug, word, entry, bodyWord }: TestArticle,
  documentId: string,
) {
  const { editor, reader, limitMs } = round;
  const from = Date.now();
  await editor.publish(documentId, { ...entry, access: 'free' });
  await Promise.all([
    seen(round, 'publish → article page', from, () => reader.onPage(slug, bodyWord)),
    seen(round, 'publish → list', from, () => reader.inList(title)),
    seen(round, 'publish → search', from, () => reader.inSearch(word, title)),
  ]);
  await until('the body is searched', from, limitMs, () => reader.inSearch(bodyWord, title));
}

async function changeIsSeen(round: Round, article: TestArticle, documentId: string): Promise<TestArticle> {
  const { editor, reader } = round;
  const renamed = {
    ...article,
    title: article.title.replace('tells', 'told'),
    slug: `${article.slug}-again`,
    entry: { ...article.entry, access: 'free' },
  };
  Object.assign(renamed.entry, { title: renamed.title, slug: renamed.slug });
  const from = Date.now();
  await editor.publish(documentId, renamed.entry);
  await Promise.all([
    seen(round, 'new title → article page', from, () => reader.onPage(renamed.slug, renamed.title)),
    seen(round, 'new title → list', from, () => reader.inList(renamed.title)),
    seen(round, 'new title → search', from, () => reader.inSearch(article.word, renamed.title)),
    seen(round, 'new slug → old address redirects', from, async () => {
      const { status, location } = await reader.page(article.slug);
      return [301, 308].includes(status) && location?.endsWith(`/articles/${renamed.slug}`) === true;
    }),
  ]);
  return renamed;
}

async function bodyIsRemoved(round: Round, article: TestArticle, documentId: string): Promise<void> {
  const { editor, reader } = round;
  const from = Date.now();
  await editor.publish(documentId, { ...article.entry, access: 'alpha' });
  await seen(round, 're-tier to alpha → body gone', from, async () => {
    const responses = await reader.everywhere(article.slug, article.word);
    const results = (await reader.fetchApi(`/search?query=${article.bodyWord}`)).text;
    return (
      responses.every((response) => !response.includes(article.bodyWord)) && !results.includes(article.title)
    );
  });
  assert(await reader.onPage(article.slug, article.title), 'the gated page has lost its title');
}

async function unpublishIsSeen(
  round: Round,
  { slug, title, word }: TestArticle,
  documentId: string,
): Promise<void> {
  const from = Date.now();
  await round.editor.unpublish(documentId);
  await seen(round, 'unpublish → gone everywhere', from, () => round.reader.gone(slug, title, word));
}

async function runScheduled(round: Round, name: string): Promise<void> {
  const { editor, reader } = round;
  // The sweep may be late, but the article must never appear early.
  const ahead = round.by === 'webhooks' ? 5000 : 35_000;
  const article = newArticle(round.material, name);
  const { documentId } = await editor.create(article.entry);
  const due = Date.now() + ahead;
  await editor.publish(documentId, { ...article.entry, publish_at: new Date(due).toISOString() });
  const first = { api: 0, page: 0, list: 0 };
  const watch = async (where: keyof typeof first, condition: () => Promise<boolean>) => {
    await until(`${name} on the ${where}`, Date.now(), ahead + round.limitMs, condition);
    first[where] = Date.now();
    assert(first[where] >= due, `${name} was on the ${where} ${due - first[where]} ms before its time`);
  };
  await Promise.all([
    watch('api', async () => (await reader.fetchApi(`/strapi/articles/${article.slug}`)).status === 200),
    watch('page', () => reader.onPage(article.slug, article.bodyWord)),
    watch('list', () => reader.inList(article.title)),
  ]);
  const kind = `schedule by ${round.by}`;
  recordTime(`${kind}: on the API`, due, first.api);
  recordTime(`${kind}: on the page`, due, first.page);
  recordTime(`${kind}: in the list`, due, first.list);
  const from = Date.now();
  await editor.delete(documentId);
  await seen(round, 'delete → gone everywhere', from, () =>
    reader.gone(article.slug, article.title, article.word),
  );
}

async function bulkDeleteIsSeen(round: Round, name: string): Promise<void> {
  const { editor, reader, material, limitMs } = round;
  const articles = [newArticle(material, `${name} one`), newArticle(material, `${name} two`)];
  const ids = await Promise.all(
    articles.map(async (article) => {
      const { documentId } = await editor.create(article.entry);
      const from = Date.now();
      await editor.publish(documentId, article.entry);
      await until(`${article.title} is published`, from, limitMs, () =>
        reader.onPage(article.slug, article.title),
      );
      return documentId;
    }),
  );
  const from = Date.now();
  await editor.deleteAll(ids);
  await seen(round, 'bulk delete → gone everywhere', from, async () => {
    const all = await Promise.all(articles.map(({ slug, title, word }) => reader.gone(slug, title, word)));
    return all.every(Boolean);
  });
}

async function seen({ by, limitMs }: Round, step: string, from: number, condition: () => Promise<boolean>) {
  await until(step, from, limitMs, condition);
  recordTime(`${by}: ${step}`, from, Date.now());
}
