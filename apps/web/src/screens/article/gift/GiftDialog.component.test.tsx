import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ArticleDetails } from '../../../domain/articles/index.ts';
import { client } from '../../../platform/query/query-layer.ts';
import { becomeMember } from '../../../platform/session/become-member.ts';
import { json, synced } from '../../../platform/testing.ts';
import GiftBody from './GiftBody.tsx';
import GiftDialog from './GiftDialog.tsx';

vi.mock('next/router', () => ({
  useRouter: () => ({ asPath: '/articles/a', prefetch: async () => {}, events: { on() {}, off() {} } }),
}));

const card = {
  ...{ title: 'A', slug: 'a', teaser: '', access: 'professional', publish_at: '2026-11-15T12:00:00.000Z' },
  ...{ main_image: null, categories: [], authors: [], bookmark: null, words: 1, minutes: 1 },
};
const gift = (extra: object) => ({
  id: 1,
  attributes: {
    ...{ token: 'secret', created_at: '2026-11-15T12:00:00.000Z', expires_at: '2026-11-29T12:00:00.000Z' },
    ...{ open: true, revoked: false, giver_name: null, readers: 0 },
    article: { data: { id: 7, attributes: card } },
    ...extra,
  },
});

let sent: unknown[];
function serveGifts(gifts: readonly object[]): void {
  sent = [];
  vi.stubGlobal('fetch', async (_input: string, init?: RequestInit) => {
    if (init?.method !== 'POST') return json({ data: gifts, meta: { remaining: 3 } });
    sent.push(JSON.parse(String(init.body)));
    return json({ data: gift({}), meta: { remaining: 2 } });
  });
}

beforeEach(() => becomeMember(synced('token') as never));
afterEach(() => {
  client.clear();
  vi.unstubAllGlobals();
});

it('opening the dialog gives nothing; a second click creates the link with the name of the giver', async () => {
  serveGifts([]);
  const user = userEvent.setup();
  render(<GiftDialog articleId={7} open onClose={() => {}} />);
  await screen.findByText(/You can give 3 more articles/);
  expect(sent).toEqual([]);
  await user.type(screen.getByLabelText(/^Your name/), 'Ada');
  await user.click(screen.getByRole('button', { name: 'Create link' }));
  expect(await screen.findByLabelText('Link')).toHaveProperty(
    'value',
    expect.stringContaining('#gift=secret'),
  );
  expect(sent).toEqual([{ article_id: 7, giver_name: 'Ada' }]);
});

it('shows the link that is still open', async () => {
  serveGifts([gift({ open: false }), gift({})]);
  render(<GiftDialog articleId={7} open onClose={() => {}} />);
  expect(await screen.findByLabelText('Link')).toBeTruthy();
  expect(sent).toEqual([]);
});

it('names the giver to the visitor, and says what to do next', async () => {
  vi.stubGlobal('fetch', async () =>
    json({
      data: {
        id: 7,
        attributes: {
          ...card,
          ...{ charts: 0, tables: 0, takeaways: 0, events: [] },
          body: { blocks: [{ kind: 'text', html: '<p>Read me</p>' }], headings: [], takeaways: [] },
        },
      },
      meta: { giver_name: 'Ada', expires_at: '2026-11-29T12:00:00.000Z' },
    }),
  );
  location.hash = '#gift=secret';
  const onOpened = vi.fn();
  const article = { id: 7, access: 'professional', teaser: '', categories: [] } as unknown as ArticleDetails;
  render(<GiftBody article={article} onOpened={onOpened} />);
  expect(
    await screen.findByText(/^Ada gives you this article. You can read it until Nov 29, 2026/),
  ).toBeTruthy();
  expect(screen.getByText('Read me')).toBeTruthy();
  expect(screen.getByRole('region', { name: 'More like this' }).textContent).toContain(
    'part of Professional',
  );
  expect(onOpened).toHaveBeenCalled();
  location.hash = '';
});
