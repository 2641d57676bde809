import type { IncomingHttpHeaders } from 'node:http';

export interface Validators {
  readonly etag: string;
  /** The value of the Last-Modified header, for responses that have one. */
  readonly lastModified?: string | undefined;
}

/**
 * Whether the client already has this response. If-None-Match may list several tags, and a proxy that compresses
 * a response marks its tag as weak. If-Modified-Since counts only without If-None-Match.
 */
export function isNotModified(headers: IncomingHttpHeaders, { etag, lastModified }: Validators): boolean {
  const { 'if-none-match': tags, 'if-modified-since': since } = headers;
  if (tags !== undefined) {
    return (
      tags === etag || tags.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')))
    );
  }
  return lastModified !== undefined && Date.parse(since ?? '') >= Date.parse(lastModified);
}
