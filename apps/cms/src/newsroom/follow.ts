import type { Core, Modules } from '@strapi/strapi';
import { settings } from '../settings';
import { refuseWhatPortalRefuses } from './check';
import type { Hook } from './hook';
import { insidePublish, readableInside } from './in-publish';
import { isQuiet } from './quiet';
import { isNewsroomType, type NewsroomType, type Subject } from './types';

type Middleware = Modules.Documents.Middleware.Middleware;
type Context = Modules.Documents.Middleware.Context;

const READS = ['findOne', 'findFirst', 'findMany'];
const CHANGES = ['create', 'clone', 'update', 'delete', 'publish', 'unpublish', 'discardDraft'];

/** Follows every change to the newsroom's documents, by whatever way it was made. */
export function followDocuments(strapi: Core.Strapi, hook: Hook): Middleware {
  return async (context, next) => {
    const { uid, action } = context;
    if (!isNewsroomType(uid) || isQuiet()) return next();
    if (READS.includes(action)) {
      const inside = insidePublish(strapi, context);
      return inside ? inside(next) : next();
    }
    if (!CHANGES.includes(action)) return next();
    if (action === 'publish') await beforePublish(strapi, subjectOf(uid, context));
    const result = await next();
    if (settings.webhooks) afterCommit(strapi, () => hook.look(subjectOf(uid, context, result)));
    return result;
  };
}

async function beforePublish(strapi: Core.Strapi, subject: Subject): Promise<void> {
  if (subject.documentId === null) return;
  if (subject.uid === 'api::article.article') await stampMoment(strapi, subject.documentId);
  await readableInside(subject, () =>
    refuseWhatPortalRefuses(subject, (message) => strapi.log.warn(`${message}: ${subject.documentId}`)),
  );
}

/** An article without a time appears when it is first published, and keeps that time from then on. */
async function stampMoment(strapi: Core.Strapi, documentId: string): Promise<void> {
  await strapi.db.query('api::article.article').updateMany({
    where: { documentId, publishedAt: null, publish_at: null },
    data: { publish_at: new Date() },
  });
}

function subjectOf(uid: NewsroomType, { params }: Context, result?: unknown): Subject {
  const asked = (params as { documentId?: string }).documentId;
  const made = (result as { documentId?: string } | undefined)?.documentId;
  return { uid, documentId: made ?? asked ?? null };
}

/** Before the commit there would be nothing new to see; a transaction that fails says nothing at all. */
function afterCommit(strapi: Core.Strapi, tell: () => void): void {
  if (strapi.db.inTransaction()) void strapi.db.transaction(async ({ onCommit }) => onCommit(tell));
  else tell();
}
