import type { Reader } from '@tidemark/contracts/access';
import { STORED_DATA } from '@tidemark/contracts/stored-data';
import { Metrics } from '@tidemark/metrics/metrics';
import { MATRIX_READERS } from '@tidemark/test-corpus/access-matrix';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { query } from '../src/platform/database/database.ts';
import { article, publication } from './factory.ts';
import { startApi, type TestApi } from './support.ts';

/** Their `uid` is that of an entry of the CMS. */
const CMS_TABLES = ['cms_entries', 'sync_jobs'];
/** Words that occur in the reader's library only. */
const PRIVATE = [
  ...['zanzibarquote', 'zanzibarnote', 'zanzibartag', 'zanzibarfolder', 'zanzibarsearch'],
  ...['zanzibarlink', 'zanzibarremark'],
];
const [QUOTE, NOTE, TAG, FOLDER, SEARCH, LINK, REMARK] = PRIVATE;

const reader = { ...MATRIX_READERS.pioneer, uid: 'reader-of-zanzibar' } as Reader & { kind: 'member' };
const metrics = new Metrics('api');
let api: TestApi;
let tables: string[];

async function fillLibrary(id: number): Promise<void> {
  const post = async (url: string, body: object) => {
    const response = await api.call('POST', url, reader, body);
    expect([url, response.status]).toEqual([url, 200]);
    return response.body.data;
  };
  await post(`/strapi/bookmarks/${id}`, {});
  const folder = await post('/library/folders', { name: FOLDER });
  const on = { article_ids: [id] };
  const actions = [
    { ...on, type: 'add_tag', tag: TAG },
    { ...on, type: 'add_to_folder', folder_id: folder.id },
  ];
  await post('/library/actions', { actions });
  await post(`/library/notes/${id}`, { note: REMARK });
  await post('/library/links', { url: `https://example.org/${LINK}`, note: REMARK });
  await post('/library/welcome', {});
  const highlight = { article_id: id, exact: QUOTE, prefix: '', suffix: '', start: 0, color: 'blue' };
  const { id: highlightId } = await post('/library/highlights', highlight);
  await post(`/library/highlights/${highlightId}`, { note: NOTE });
  const anchor = { progress: 0.4, quote: { exact: QUOTE, prefix: '', suffix: '' } };
  await post(`/library/reading/${id}`, { position: anchor });
  await post('/library/follows', { kind: 'search', target: SEARCH });
  await post('/library/gifts', { article_id: id });
  await post('/library/settings', { history: true });
  await post('/library/private-feed', {});
  await post('/library/notification-settings', {
    ...{ email: 'daily', time_zone: 'UTC', quiet_hours: null, daily_cap: 10 },
  });
  await query(
    api.db,
    sql`insert into email_messages (id, uid, frequency, day, created_at, next_attempt_at)
      values ('daily-1', ${reader.uid}, 'daily', '2026-11-15', now(), now())`,
  );
  await query(
    api.db,
    sql`with subscription as (insert into push_subscriptions (uid, endpoint, p256dh, auth, created_at)
        values (${reader.uid}, 'https://push.example/x', 'x', 'x', now()) returning id)
      insert into push_messages (id, uid, subscription_id, frequency, day, created_at, next_attempt_at)
      select 'push-1', ${reader.uid}, id, 'immediate', '2026-11-15', now(), now() from subscription`,
  );
  await query(
    api.db,
    sql`insert into notifications (uid, occurrence, kind, article_id, reason_kind, reason_target, created_at)
      values (${reader.uid}, ${`published ${id}`}, 'article', ${id}, 'search', ${SEARCH}, now())`,
  );
  await query(
    api.db,
    sql`insert into reader_rights (uid, plan, roles, changed_at) values (${reader.uid}, 'pioneer', '{}', now())`,
  );
  for (const url of [
    `/library/items?query=${SEARCH}`,
    `/library/highlights?query=${NOTE}`,
    `/library/items?tag=${TAG}`,
    `/library/links?query=${LINK}`,
  ])
    expect((await api.get(url, reader)).status).toBe(200);
  // Rejected input is not logged either.
  await api.call('POST', '/library/highlights', reader, { ...highlight, note: NOTE, color: 'x' });
}

beforeAll(async () => {
  api = await startApi({}, undefined, { metrics });
  await api.publish(publication([article('closed', { access: 'pioneer' })]));
  const { body } = await api.get('/strapi/articles');
  await fillLibrary(body.data[0].id);
  const rows = await query<{ name: string }>(
    api.db,
    sql`select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'uid'`,
  );
  tables = rows.map(({ name }) => name).filter((name) => !CMS_TABLES.includes(name));
});

describe('the list of stored data', () => {
  it('names every table with the id of a reader', () => {
    expect(STORED_DATA.flatMap((entry) => entry.tables).sort()).toEqual(tables.toSorted());
  });

  it('agrees with what is exported', async () => {
    const { body } = await api.get('/library/export?format=json', reader);
    for (const { title, tables: stored, exportedAs } of STORED_DATA) {
      if (!exportedAs) continue;
      expect([title, stored.length > 0]).toEqual([title, true]);
      const part = body[exportedAs];
      expect([title, Object.keys(part).length > 0]).toEqual([title, true]);
    }
    const text = JSON.stringify(body);
    for (const word of PRIVATE) expect(text).toContain(word);
    const kept = STORED_DATA.filter((entry) => entry.tables.length > 0 && !entry.exportedAs);
    // Not exported: rights, which are in the main app's export; and the times of changes and the lists of sent messages,
    // which only refer to exported data.
    expect(kept.flatMap((entry) => entry.tables)).toEqual([
      ...['reader_rights', 'library_writes', 'email_messages', 'push_messages'],
    ]);
  });
});

it('nothing of a library appears in logs or metrics', async () => {
  const logs = api.logs();
  const measured = await metrics.registry.metrics();
  expect(logs).toContain('/library/highlights');
  for (const word of [...PRIVATE, reader.uid]) {
    expect(logs).not.toContain(word);
    expect(measured).not.toContain(word);
  }
});

it('deletion leaves nothing of a library', async () => {
  const having = async () => {
    const names: string[] = [];
    for (const name of tables) {
      const rows = await query(api.db, sql`select 1 from ${sql.identifier(name)} where uid = ${reader.uid}`);
      if (rows.length > 0) names.push(name);
    }
    return names.sort();
  };
  expect(await having()).toEqual(tables.toSorted());
  expect((await api.call('DELETE', '/library', reader)).status).toBe(200);
  // The main app erases the rest when the account is deleted.
  expect(await having()).toEqual(['reader_rights']);
});
