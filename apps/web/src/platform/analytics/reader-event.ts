import { readerTier } from '@tidemark/contracts/access';
import { isInternalEmail } from '@tidemark/contracts/session';
import { config } from '../config.ts';
import { readerOf, type Session } from '../session/store.ts';
import type { AnalyticsEvent } from './track.ts';

/** What services may know of the reader. The email address only determines the internal flag. */
export function readerEvent(
  session: Session,
  domains: readonly string[] = config.internalEmailDomains,
): (AnalyticsEvent & { kind: 'reader' }) | undefined {
  if (session.status === 'unknown') return undefined;
  const reader = readerOf(session);
  const known = { kind: 'reader', tier: readerTier(reader) } as const;
  if (reader.kind === 'anonymous') return { ...known, internal: false };
  return { ...known, internal: isInternalEmail(reader.email, domains), uid: reader.uid };
}
