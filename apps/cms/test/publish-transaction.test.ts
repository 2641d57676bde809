import { AsyncLocalStorage } from 'node:async_hooks';
import { expect, it } from 'vitest';
import { exposeDraftToPortal, publishTransactionFor } from '../src/newsroom/publish-transaction';
import { areNotificationsOff, withoutNotifications } from '../src/newsroom/silent-changes';

type Strapi = Parameters<typeof publishTransactionFor>[0];
type Context = Parameters<typeof publishTransactionFor>[1];

const ARTICLE = 'api::article.article';
const requestOf = (strategy: string | undefined) =>
  ({
    requestContext: { get: () => strategy && { state: { auth: { strategy: { name: strategy } } } } },
  }) as unknown as Strapi;
const PORTAL = requestOf('content-api-token');
const EDITOR = requestOf('admin');

const read = (params: object) => ({ uid: ARTICLE, params }) as unknown as Context;
const draftOf = (documentId: string) => read({ status: 'draft', documentId });

it('lets only the portal read the draft inside the transaction, while its publish waits', async () => {
  const transaction = new AsyncLocalStorage<string>();
  const isShared = (strapi: Strapi, context: Context) =>
    publishTransactionFor(strapi, context)?.(() => transaction.getStore());
  await transaction.run('publish', () =>
    exposeDraftToPortal({ uid: ARTICLE, documentId: 'one' }, async () => {
      await transaction.exit(async () => {
        expect(isShared(PORTAL, draftOf('one'))).toBe('publish');
        expect(isShared(PORTAL, read({ status: 'draft', filters: { documentId: { $in: ['one'] } } }))).toBe(
          'publish',
        );
        expect(isShared(PORTAL, read({ status: 'draft', filters: { documentId: { $eq: 'one' } } }))).toBe(
          'publish',
        );
        expect(
          isShared(PORTAL, read({ status: 'draft', filters: { documentId: { $in: ['one', 'two'] } } })),
        ).toBeUndefined();
        expect(isShared(PORTAL, draftOf('two'))).toBeUndefined();
        expect(isShared(PORTAL, read({ status: 'published', documentId: 'one' }))).toBeUndefined();
        expect(isShared(EDITOR, draftOf('one'))).toBeUndefined();
        expect(isShared(requestOf(undefined), draftOf('one'))).toBeUndefined();
      });
    }),
  );
  expect(publishTransactionFor(PORTAL, draftOf('one'))).toBeUndefined();
});

it('closes the transaction to the portal when the draft is rejected', async () => {
  const publish = exposeDraftToPortal({ uid: ARTICLE, documentId: 'one' }, () =>
    Promise.reject(new Error('rejected')),
  );
  await expect(publish).rejects.toThrow('rejected');
  expect(publishTransactionFor(PORTAL, draftOf('one'))).toBeUndefined();
});

it('turns notifications off for one run only, also across waiting', async () => {
  const during = withoutNotifications(async () => {
    await Promise.resolve();
    return areNotificationsOff();
  });
  expect(areNotificationsOff()).toBe(false);
  expect(await during).toBe(true);
});
