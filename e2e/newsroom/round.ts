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
  by: 'webhooks' | 'sweep alone';
  limitMs: number;
};

/** One article from draft to deletion, as an editor changes it and an anonymous reader sees it. */
export async function runRound(round: Round, name: string): Promise<void> {
  const timed = runScheduled(round, `${name} later`);
  // Awaited at the end: until then a rejection must not count as unhandled.
  timed.catch(() => {});
  const piece = newArticle(round.material, name, { access: 'pioneer' });
  const documentId = await draftIsInvisible(round, piece);
  await previewsAreRight(round, piece, documentId);
  await publishIsSeen(round, piece, documentId);
  const renamed = await changeIsSeen(round, piece, documentId);
  await bodyIsRemoved(round, renamed, documentId);
  await unpublishIsSeen(round, renamed, documentId);
  await timed;
  await bulkDeleteIsSeen(round, name);
  await round.editor.delete(documentId);
}

async function draftIsInvisible({ editor, reader }: Round, piece: TestArticle): Promise<string> {
  const { documentId } = await editor.create(piece.entry);
  await sleep(250);
  for (const answer of await reader.everywhere(piece.slug, piece.word)) {
    const [address, ...rest] = answer.split('\n');
    // The search response repeats the query.
    const text = rest.join('\n').replaceAll(piece.slug, '').replaceAll(`"query":"${piece.word}"`, '');
    assert(!text.includes(piece.title) && !text.includes(piece.bodyWord), `a draft is seen at ${address}`);
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
  piece: TestArticle,
  documentId: string,
): Promise<void> {
  const address = await editor.previewAddress(documentId);
  assert(address, 'the newsroom gives no preview address');
  for (const name of PREVIEW_READERS) {
    const { status, text } = await reader.preview(address, name);
    assert.equal(status, 200, `the preview as ${name} answers ${status}`);
    assert(text.includes(piece.title), `the preview as ${name} lacks the title`);
    const open = canRead(whoIs(name), { access: 'pioneer', categoryIds: [DEX] });
    assert.equal(
      text.includes(piece.bodyWord),
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
  return until('the body is searched', from, limitMs, () => reader.inSearch(bodyWord, title));
}

async function changeIsSeen(round: Round, piece: TestArticle, documentId: string): Promise<TestArticle> {
  const { editor, reader } = round;
  const renamed = {
    ...piece,
    title: piece.title.replace('tells', 'told'),
    slug: `${piece.slug}-again`,
    entry: { ...piece.entry, access: 'free' },
  };
  Object.assign(renamed.entry, { title: renamed.title, slug: renamed.slug });
  const from = Date.now();
  await editor.publish(documentId, renamed.entry);
  await Promise.all([
    seen(round, 'new title → article page', from, () => reader.onPage(renamed.slug, renamed.title)),
    seen(round, 'new title → list', from, () => reader.inList(renamed.title)),
    seen(round, 'new title → search', from, () => reader.inSearch(piece.word, renamed.title)),
    seen(round, 'new slug → old address redirects', from, async () => {
      const { status, location } = await reader.page(piece.slug);
      return [301, 308].includes(status) && location?.endsWith(`/articles/${renamed.slug}`) === true;
    }),
  ]);
  return renamed;
}

async function bodyIsRemoved(round: Round, piece: TestArticle, documentId: string): Promise<void> {
  const { editor, reader } = round;
  const from = Date.now();
  await editor.publish(documentId, { ...piece.entry, access: 'alpha' });
  await seen(round, 're-tier to alpha → body gone', from, async () => {
    const answers = await reader.everywhere(piece.slug, piece.word);
    const found = (await reader.answer(`/search?query=${piece.bodyWord}`)).text;
    return answers.every((answer) => !answer.includes(piece.bodyWord)) && !found.includes(piece.title);
  });
  assert(await reader.onPage(piece.slug, piece.title), 'the gated page has lost its title');
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
  const piece = newArticle(round.material, name);
  const { documentId } = await editor.create(piece.entry);
  const due = Date.now() + ahead;
  await editor.publish(documentId, { ...piece.entry, publish_at: new Date(due).toISOString() });
  const first = { api: 0, page: 0, list: 0 };
  const watch = async (place: keyof typeof first, look: () => Promise<boolean>) => {
    await until(`${name} on the ${place}`, Date.now(), ahead + round.limitMs, look);
    first[place] = Date.now();
    assert(first[place] >= due, `${name} was on the ${place} ${due - first[place]} ms before its time`);
  };
  await Promise.all([
    watch('api', async () => (await reader.answer(`/strapi/articles/${piece.slug}`)).status === 200),
    watch('page', () => reader.onPage(piece.slug, piece.bodyWord)),
    watch('list', () => reader.inList(piece.title)),
  ]);
  const kind = `schedule by ${round.by}`;
  recordTime(`${kind}: on the API`, first.api - due);
  recordTime(`${kind}: on the page`, first.page - due);
  recordTime(`${kind}: in the list`, first.list - due);
  const from = Date.now();
  await editor.delete(documentId);
  await seen(round, 'delete → gone everywhere', from, () => reader.gone(piece.slug, piece.title, piece.word));
}

async function bulkDeleteIsSeen(round: Round, name: string): Promise<void> {
  const { editor, reader, material, limitMs } = round;
  const pieces = [newArticle(material, `${name} one`), newArticle(material, `${name} two`)];
  const ids = await Promise.all(
    pieces.map(async (piece) => {
      const { documentId } = await editor.create(piece.entry);
      const from = Date.now();
      await editor.publish(documentId, piece.entry);
      await until(`${piece.title} is published`, from, limitMs, () => reader.onPage(piece.slug, piece.title));
      return documentId;
    }),
  );
  const from = Date.now();
  await editor.deleteAll(ids);
  await seen(round, 'bulk delete → gone everywhere', from, async () => {
    const all = await Promise.all(pieces.map(({ slug, title, word }) => reader.gone(slug, title, word)));
    return all.every(Boolean);
  });
}

async function seen({ by, limitMs }: Round, step: string, from: number, look: () => Promise<boolean>) {
  recordTime(`${by}: ${step}`, await until(step, from, limitMs, look));
}
