import { readerTier } from '@tidemark/contracts/access';
import { isInternalEmail } from '@tidemark/contracts/session';
import { config } from '../../config.ts';
import type { Happening } from '../analytics.ts';
import { readerOf, type Session } from '../session/store.ts';

/** What services may know of the reader. The e-mail address says only whether they are one of ours. */
export function readerHappening(
  session: Session,
  domains: readonly string[] = config.internalEmailDomains,
): (Happening & { kind: 'reader' }) | undefined {
  if (session.status === 'unknown') return undefined;
  const reader = readerOf(session);
  const known = { kind: 'reader', tier: readerTier(reader) } as const;
  if (reader.kind === 'anonymous') return { ...known, internal: false };
  return { ...known, internal: isInternalEmail(reader.email, domains), uid: reader.uid };
}
