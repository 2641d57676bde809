import { strict as assert } from 'node:assert';
import { newPiece } from './articles.ts';
import { until } from './reader.ts';
import { test } from './report.ts';
import type { Round } from './round.ts';
import type { World } from './world.ts';

const UNEVEN = [
  { name: 'A', points: [['2026-08', 1]] },
  { name: 'B', points: [['2026-09', 2]] },
];

/** Invalid entries are reported to the editor and never shown to readers. */
export async function testRefusals(
  world: World,
  { editor, reader, material, limitMs }: Round,
): Promise<void> {
  const piece = newPiece(material, 'Refused at first');
  const { documentId } = await editor.create(piece.entry);
  const chart = { __component: 'body.chart', type: 'bar', title: 'T', unit: '%', source: 'S', date: '2026' };
  const bad = { ...piece.entry, body: [{ ...chart, series: UNEVEN }] };

  await test('a bad entry is refused when it is published, with its reason, though the saved draft was good', async () => {
    const { status, body } = await editor.tryPublish(documentId, bad);
    assert.equal(status, 400, `publishing it answered ${status}`);
    assert.match(body.error?.message ?? '', /same labels/);
    assert.equal((await reader.page(piece.slug)).status, 404);
  });

  await test('what is published is what is judged: a bad draft that is mended in the same step goes out', async () => {
    await editor.update(documentId, bad);
    const from = Date.now();
    await editor.publish(documentId, piece.entry);
    await until('it is published', from, limitMs, () => reader.onPage(piece.slug, piece.title));
  });

  await test('an article without alt text, category or picture is not published, and its last good version stays', async () => {
    for (const missing of [{ main_image_alt: '' }, { categories: { set: [] } }, { main_image: null }]) {
      const { status } = await editor.tryPublish(documentId, { ...piece.entry, ...missing });
      assert.equal(status, 400, `${Object.keys(missing)} may be missing`);
    }
    assert(await reader.onPage(piece.slug, piece.title), 'the last good version did not stay');
  });

  await test('a forged or unsigned message to the API is 401, and nothing happens', async () => {
    const body = JSON.stringify({ uid: 'api::article.article', documentId });
    for (const signature of [undefined, 'f'.repeat(64), 'nonsense']) {
      const time = String(Math.floor(Date.now() / 1000));
      const headers = {
        'content-type': 'application/json',
        'x-tidemark-time': time,
        ...(signature ? { 'x-tidemark-signature': signature } : {}),
      };
      for (const path of ['/hooks/cms', '/hooks/cms/check']) {
        const response = await fetch(`${world.api}${path}`, { method: 'POST', headers, body });
        assert.equal(response.status, 401, `${path} answers ${response.status}`);
      }
    }
    assert(await reader.onPage(piece.slug, piece.title));
  });
  await editor.delete(documentId);
}
