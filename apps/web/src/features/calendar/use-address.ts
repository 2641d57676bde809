import { site } from '@tidemark/contracts/paths';
import type { EventKind } from '@tidemark/contracts/wire/calendar';
import { useRouter } from 'next/router';
import { askedKinds } from './kinds.ts';
import { askedMonth, type Month } from './month.ts';

interface Address {
  readonly month: Month;
  readonly kinds: readonly EventKind[];
  /** The id of an event that a link from elsewhere means. */
  readonly event: string | readonly string[] | undefined;
  readonly goTo: (month: Month) => void;
  readonly choose: (kinds: readonly EventKind[]) => void;
}

const SHALLOW = { shallow: true, scroll: false };

/** Month and kinds live in the address. Static HTML does not see it; the browser reads it once it can. */
export function useAddress(current: Month): Address {
  const router = useRouter();
  const month = askedMonth(router.query.month) ?? current;
  const kinds = askedKinds(router.query.kind);
  return {
    month,
    kinds,
    event: router.query.event,
    goTo: (next) => void router.push(addressOf(next, kinds, current), undefined, SHALLOW),
    choose: (next) => void router.replace(addressOf(month, next, current), undefined, SHALLOW),
  };
}

/** This month needs no mention. */
export function addressOf(month: Month, kinds: readonly EventKind[], current: Month): string {
  const parts = [
    ...(month === current ? [] : [`month=${month}`]),
    ...(kinds.length === 0 ? [] : [`kind=${kinds.join(',')}`]),
  ];
  return parts.length === 0 ? site.calendar : `${site.calendar}?${parts.join('&')}`;
}
