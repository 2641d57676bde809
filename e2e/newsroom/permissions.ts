import { strict as assert } from 'node:assert';
import { DEMO_PASSWORD } from './accounts.ts';
import { type Material, newArticle } from './articles.ts';
import { Editor } from './editor.ts';
import type { Environment } from './environment.ts';
import { test } from './report.ts';

const ARTICLES = '/content-manager/collection-types/api::article.article';

/** Checks the permissions of each role in the CMS. */
export async function testPermissions(
  environment: Environment,
  editor: Editor,
  material: Material,
): Promise<void> {
  const colleagues = newArticle(material, 'A colleague’s draft');
  const { documentId } = await editor.create({ ...colleagues.entry, slug: `colleague-${colleagues.word}` });

  await test('returns nothing without a token, neither drafts nor published entries', async () => {
    for (const type of [
      'articles',
      'authors',
      'categories',
      'navigation',
      'calendar-events',
      'data-insights',
    ]) {
      for (const query of ['', '?status=draft', '?status=published&populate=*']) {
        const response = await fetch(`${environment.cms}/api/${type}${query}`);
        assert.equal(response.status, 401, `/api/${type}${query} responds with ${response.status}`);
      }
    }
    const one = await fetch(`${environment.cms}/api/articles/${documentId}?status=draft`);
    assert.equal(one.status, 401);
  });

  await test('lets the portal’s token read drafts and published entries, and write nothing', async () => {
    const headers = { authorization: `Bearer ${environment.token}`, 'content-type': 'application/json' };
    const draft = await fetch(`${environment.cms}/api/articles/${documentId}?status=draft`, { headers });
    assert.equal(draft.status, 200);
    const published = await fetch(`${environment.cms}/api/articles/${documentId}?status=published`, {
      headers,
    });
    assert.equal(published.status, 404);
    for (const [method, path] of [
      ['POST', '/api/articles'],
      ['PUT', `/api/articles/${documentId}`],
      ['DELETE', `/api/articles/${documentId}`],
      ['POST', '/api/upload'],
    ] as const) {
      const response = await fetch(`${environment.cms}${path}`, { method, headers, body: '{"data":{}}' });
      assert(
        [401, 403, 404, 405].includes(response.status),
        `${method} ${path} responds with ${response.status}`,
      );
    }
  });

  await test('rejects the registration of a further administrator', async () => {
    const response = await fetch(`${environment.cms}/admin/register-admin`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'x@demo.test', password: DEMO_PASSWORD, firstname: 'X', lastname: 'Y' }),
    });
    assert.equal(response.status, 400);
  });

  await test('lets an analyst write their own drafts, but not see others or publish', async () => {
    const analyst = await Editor.signIn(environment.cms, 'analyst@demo.test', DEMO_PASSWORD);
    const own = newArticle(material, 'An analyst’s draft', { slug: undefined });
    const draft = await analyst.create({ ...own.entry, slug: `analyst-${own.word}`, featured: true });
    await analyst.update(draft.documentId, { ...own.entry, title: 'A better title of my own' });
    const list = await analyst.call('GET', `${ARTICLES}?pageSize=100`);
    const titles = (list.body.results as { title: string }[]).map(({ title }) => title);
    assert.deepEqual(titles, ['A better title of my own'], 'the list contains articles of others');
    for (const [method, path] of [
      ['GET', `${ARTICLES}/${documentId}`],
      ['PUT', `${ARTICLES}/${documentId}`],
      ['DELETE', `${ARTICLES}/${documentId}`],
      ['POST', `${ARTICLES}/${documentId}/actions/publish`],
      ['POST', `${ARTICLES}/${draft.documentId}/actions/publish`],
      ['POST', `${ARTICLES}/actions/publish`],
      ['DELETE', `${ARTICLES}/${draft.documentId}`],
    ] as const) {
      const { status } = await analyst.call(method, path, method === 'GET' ? undefined : own.entry);
      assert.equal(status, 403, `${method} ${path} responds to an analyst with ${status}`);
    }
    assert.equal(
      await analyst.previewAddress(documentId),
      undefined,
      'an analyst may preview a colleague’s draft',
    );
    assert(await analyst.previewAddress(draft.documentId), 'an analyst may not preview a draft of their own');
    const seen = await editor.call('GET', `${ARTICLES}/${draft.documentId}`);
    assert.equal(
      (seen.body.data as { featured: boolean }).featured,
      false,
      'an analyst could set the featured flag',
    );
    await editor.delete(draft.documentId);
  });
  await editor.delete(documentId);
}
