import { createHmac } from 'node:crypto';
import type { UID } from '@strapi/strapi';
import { settings } from '../settings';

const LIFE_SECONDS = 15 * 60;
const ARTICLE = 'api::article.article';

interface PreviewRequest {
  readonly documentId?: string;
  readonly status?: string;
}

/** The portal URL of a document; undefined for types without a page. */
export async function previewAddress(
  uid: UID.ContentType,
  request: PreviewRequest,
): Promise<string | undefined> {
  if (uid !== ARTICLE || !request.documentId || !(await mayRead(request.documentId))) return undefined;
  if (request.status === 'published') {
    const published = await strapi
      .documents(ARTICLE)
      .findOne({ documentId: request.documentId, status: 'published', fields: ['slug'] });
    return published ? `${settings.portalUrl}/articles/${published.slug}` : undefined;
  }
  return `${settings.portalUrl}/preview/${previewToken(request.documentId, Date.now())}`;
}

export function previewToken(documentId: string, now: number): string {
  const expiry = Math.floor(now / 1000) + LIFE_SECONDS;
  const payload = Buffer.from(JSON.stringify({ u: ARTICLE, d: documentId, e: expiry })).toString('base64url');
  const signature = createHmac('sha256', settings.previewSecret).update(payload).digest('base64url');
  return `${payload}.${signature}`;
}

/** Strapi checks only that the user is signed in, but analysts may not see each other's drafts. */
async function mayRead(documentId: string): Promise<boolean> {
  const userAbility = strapi.requestContext.get()?.state.userAbility;
  if (!userAbility) return false;
  const checker = strapi
    .plugin('content-manager')
    .service('permission-checker')
    .create({ userAbility, model: ARTICLE });
  const draft = await strapi.documents(ARTICLE).findOne({ documentId, populate: ['createdBy'] });
  return Boolean(draft) && !checker.cannot.read(draft);
}
