import { AsyncLocalStorage } from 'node:async_hooks';
import type { Core, Modules } from '@strapi/strapi';
import type { Subject } from './types';

/*
 * The admin saves and publishes in one database transaction, which is still open while the portal API is
 * asked about the draft. From outside, the API would see the draft as it was before. So while a publish
 * waits for its answer, the API's reads of that draft are made inside the publish's own transaction.
 */
type Run = <Result>(read: () => Result) => Result;
type Context = Modules.Documents.Middleware.Context;

const waiting = new Map<string, Run>();
const nameOf = (uid: string, documentId: unknown): string => `${uid} ${documentId}`;

/** Lets the portal API read this draft as the running publish sees it, for as long as `ask` takes. */
export async function readableInside(subject: Subject, ask: () => Promise<void>): Promise<void> {
  const name = nameOf(subject.uid, subject.documentId);
  waiting.set(name, AsyncLocalStorage.snapshot() as Run);
  try {
    await ask();
  } finally {
    waiting.delete(name);
  }
}

/** The way to make this read inside a waiting publish, if it is the portal's and about that draft. */
export function insidePublish(strapi: Core.Strapi, context: Context): Run | undefined {
  if (waiting.size === 0) return undefined;
  const params = context.params as { status?: string; documentId?: string; filters?: unknown };
  if (params.status !== 'draft' || !byToken(strapi)) return undefined;
  return waiting.get(nameOf(context.uid, params.documentId ?? filteredId(params.filters)));
}

function byToken(strapi: Core.Strapi): boolean {
  const auth = strapi.requestContext.get()?.state.auth as { strategy?: { name?: string } } | undefined;
  return auth?.strategy?.name?.includes('api-token') === true;
}

/** A list that names one document by its id is a read of that document too. */
function filteredId(filters: unknown): unknown {
  const id = (filters as { documentId?: unknown } | undefined)?.documentId;
  if (typeof id !== 'object' || id === null) return id;
  const { $eq, $in } = id as { $eq?: unknown; $in?: unknown };
  return Array.isArray($in) && $in.length === 1 ? $in[0] : $eq;
}
