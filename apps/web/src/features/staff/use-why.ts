import type { PreviewReader } from '@tidemark/contracts/wire/preview';
import type { Why } from '@tidemark/contracts/wire/staff';
import { useRef, useState } from 'react';
import { failureOf, isMissing } from '../../lib/api-error.ts';
import { fetchWhy } from '../../lib/calls/staff.ts';

export type Asked =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'loading'; readonly before: Why | undefined }
  | { readonly kind: 'answered'; readonly why: Why }
  | { readonly kind: 'unknown'; readonly slug: string }
  | { readonly kind: 'failed'; readonly message: string };

/** The last question wins, whichever answer comes first. */
export function useWhy() {
  const [asked, setAsked] = useState<Asked>({ kind: 'nothing' });
  const newest = useRef(0);
  const ask = async (slug: string, reader: PreviewReader) => {
    newest.current += 1;
    const mine = newest.current;
    setAsked((before) => ({ kind: 'loading', before: before.kind === 'answered' ? before.why : undefined }));
    const outcome = await fetchWhy(slug, reader).then(
      (why): Asked => ({ kind: 'answered', why }),
      (error: unknown): Asked =>
        isMissing(error) ? { kind: 'unknown', slug } : { kind: 'failed', message: failureOf(error).message },
    );
    if (mine === newest.current) setAsked(outcome);
  };
  return { asked, ask };
}
