import { strict as assert } from 'node:assert';
import { newArticle } from './articles.ts';
import type { Environment } from './environment.ts';
import { until } from './reader.ts';
import { test } from './report.ts';
import type { Round } from './round.ts';

const MISMATCHED_SERIES = [
  { name: 'A', points: [['2026-08', 1]] },
  { name: 'B', points: [['2026-09', 2]] },
];

/** Invalid entries are reported to the editor and never shown to readers. */
export async function testRejectedEntries(
  environment: Environment,
  { editor, reader, material, limitMs }: Round,
): Promise<void> {
  const article = newArticle(material, 'Rejected at first');
  const { documentId } = await editor.create(article.entry);
  const chart = { __component: 'body.chart', type: 'bar', title: 'T', unit: '%', source: 'S', date: '2026-09-30' };
  const bad = { ...article.entry, body: [{ ...chart, series: MISMATCHED_SERIES }] };

  await test('rejects an invalid entry on publish with a reason, although the saved draft was valid', async () => {
    const { status, body } = await editor.tryPublish(documentId, bad);
    assert.equal(status, 400, `publishing responded with ${status}`);
    assert.match(body.error?.message ?? '', /same labels/);
    assert.equal((await reader.page(article.slug)).status, 404);
  });

  await test('validates what is published: an invalid draft that is corrected in the same step is published', async () => {
    await editor.update(documentId, bad);
    const from = Date.now();
    await editor.publish(documentId, article.entry);
    await until('it is published', from, limitMs, () => reader.onPage(article.slug, article.title));
  });

  await test('does not publish an article without alt text, category or image, and keeps its last valid version', async () => {
    for (const missing of [{ main_image_alt: '' }, { categories: { set: [] } }, { main_image: null }]) {
      const { status } = await editor.tryPublish(documentId, { ...article.entry, ...missing });
      assert.equal(status, 400, `${Object.keys(missing)} may be missing`);
    }
    assert(await reader.onPage(article.slug, article.title), 'the last valid version is gone');
  });

  await test('rejects forged and unsigned webhooks with 401 and ignores them', async () => {
    const body = JSON.stringify({ uid: 'api::article.article', documentId });
    for (const signature of [undefined, 'f'.repeat(64), 'nonsense']) {
      const time = String(Math.floor(Date.now() / 1000));
      const headers = {
        'content-type': 'application/json',
        'x-tidemark-time': time,
        ...(signature ? { 'x-tidemark-signature': signature } : {}),
      };
      for (const path of ['/hooks/cms', '/hooks/cms/check']) {
        const response = await fetch(`${environment.api}${path}`, { method: 'POST', headers, body });
        assert.equal(response.status, 401, `${path} responds with ${response.status}`);
      }
    }
    assert(await reader.onPage(article.slug, article.title));
  });
  await editor.delete(documentId);
}
