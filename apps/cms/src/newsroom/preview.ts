import { createHmac } from 'node:crypto';
import type { UID } from '@strapi/strapi';
import { settings } from '../settings';

const LIFE_SECONDS = 15 * 60;
const ARTICLE = 'api::article.article';

interface Asked {
  readonly documentId?: string;
  readonly status?: string;
}

/** Where an editor sees a document on the portal; nothing for types that have no page of their own. */
export async function previewAddress(uid: UID.ContentType, asked: Asked): Promise<string | undefined> {
  if (uid !== ARTICLE || !asked.documentId || !(await mayRead(asked.documentId))) return undefined;
  if (asked.status === 'published') {
    const published = await strapi
      .documents(ARTICLE)
      .findOne({ documentId: asked.documentId, status: 'published', fields: ['slug'] });
    return published ? `${settings.portalUrl}/articles/${published.slug}` : undefined;
  }
  return `${settings.portalUrl}/preview/${previewToken(asked.documentId, Date.now())}`;
}

export function previewToken(documentId: string, now: number): string {
  const expiry = Math.floor(now / 1000) + LIFE_SECONDS;
  const payload = Buffer.from(JSON.stringify({ u: ARTICLE, d: documentId, e: expiry })).toString('base64url');
  const signature = createHmac('sha256', settings.previewSecret).update(payload).digest('base64url');
  return `${payload}.${signature}`;
}

/** Strapi asks only whether somebody is signed in; an analyst may still not see a colleague's draft. */
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
