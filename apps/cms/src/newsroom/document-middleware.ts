import type { Core, Modules } from '@strapi/strapi';
import { settings } from '../settings';
import { rejectInvalidDraft } from './portal-check';
import { exposeDraftToPortal, publishTransactionFor } from './publish-transaction';
import { areNotificationsOff } from './silent-changes';
import { isNewsroomType, type NewsroomType, type Subject } from './types';
import type { WebhookSender } from './webhook';

type Middleware = Modules.Documents.Middleware.Middleware;
type Context = Modules.Documents.Middleware.Context;

const READS = ['findOne', 'findFirst', 'findMany'];
const CHANGES = ['create', 'clone', 'update', 'delete', 'publish', 'unpublish', 'discardDraft'];

/** Validates drafts before they are published and sends a webhook after every change. */
export function createDocumentMiddleware(strapi: Core.Strapi, webhookSender: WebhookSender): Middleware {
  return async (context, next) => {
    const { uid, action } = context;
    if (!isNewsroomType(uid) || areNotificationsOff()) return next();
    if (READS.includes(action)) {
      const runInTransaction = publishTransactionFor(strapi, context);
      return runInTransaction ? runInTransaction(next) : next();
    }
    if (!CHANGES.includes(action)) return next();
    if (action === 'publish') await beforePublish(strapi, subjectOf(uid, context));
    const result = await next();
    if (settings.webhooks) afterCommit(strapi, () => webhookSender.notify(subjectOf(uid, context, result)));
    return result;
  };
}

async function beforePublish(strapi: Core.Strapi, subject: Subject): Promise<void> {
  if (subject.documentId === null) return;
  if (subject.uid === 'api::article.article') await setPublishTime(strapi, subject.documentId);
  await exposeDraftToPortal(subject, () =>
    rejectInvalidDraft(subject, (message) => strapi.log.warn(`${message}: ${subject.documentId}`)),
  );
}

/** An article without a publish time gets the time of its first publish. */
async function setPublishTime(strapi: Core.Strapi, documentId: string): Promise<void> {
  await strapi.db.query('api::article.article').updateMany({
    where: { documentId, publishedAt: null, publish_at: null },
    data: { publish_at: new Date() },
  });
}

function subjectOf(uid: NewsroomType, { params }: Context, result?: unknown): Subject {
  const requested = (params as { documentId?: string }).documentId;
  const resulting = (result as { documentId?: string } | undefined)?.documentId;
  return { uid, documentId: resulting ?? requested ?? null };
}

/** The webhook is sent after the commit, and not at all if the transaction fails. */
function afterCommit(strapi: Core.Strapi, callback: () => void): void {
  if (strapi.db.inTransaction()) void strapi.db.transaction(async ({ onCommit }) => onCommit(callback));
  else callback();
}
