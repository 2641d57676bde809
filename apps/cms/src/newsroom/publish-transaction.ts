import { AsyncLocalStorage } from 'node:async_hooks';
import type { Core, Modules } from '@strapi/strapi';
import type { Subject } from './types';

/*
 * The admin saves and publishes in one database transaction, which is still open while the portal API validates
 * the draft. Outside the transaction, the API would read the previous draft. While a publish waits for the result,
 * the API's reads of that draft therefore run inside the publish's own transaction.
 */
type Run = <Result>(read: () => Result) => Result;
type Context = Modules.Documents.Middleware.Context;

const openPublishes = new Map<string, Run>();
const nameOf = (uid: string, documentId: unknown): string => `${uid} ${documentId}`;

/** Lets the portal API read this draft inside the publish's transaction while `validate` runs. */
export async function exposeDraftToPortal(subject: Subject, validate: () => Promise<void>): Promise<void> {
  const name = nameOf(subject.uid, subject.documentId);
  openPublishes.set(name, AsyncLocalStorage.snapshot() as Run);
  try {
    await validate();
  } finally {
    openPublishes.delete(name);
  }
}

/** Returns a function that runs a read inside an open publish, if the portal API reads that draft. */
export function publishTransactionFor(strapi: Core.Strapi, context: Context): Run | undefined {
  if (openPublishes.size === 0) return undefined;
  const params = context.params as { status?: string; documentId?: string; filters?: unknown };
  if (params.status !== 'draft' || !isPortalRequest(strapi)) return undefined;
  return openPublishes.get(nameOf(context.uid, params.documentId ?? filteredId(params.filters)));
}

function isPortalRequest(strapi: Core.Strapi): boolean {
  const auth = strapi.requestContext.get()?.state.auth as { strategy?: { name?: string } } | undefined;
  return auth?.strategy?.name?.includes('api-token') === true;
}

/** The document id if the filters select exactly one document. */
function filteredId(filters: unknown): unknown {
  const id = (filters as { documentId?: unknown } | undefined)?.documentId;
  if (typeof id !== 'object' || id === null) return id;
  const { $eq, $in } = id as { $eq?: unknown; $in?: unknown };
  return Array.isArray($in) && $in.length === 1 ? $in[0] : $eq;
}
