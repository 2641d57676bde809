import { LEAD_HOURS, type LeadHours } from '@tidemark/contracts/follow';
import { useState } from 'react';
import type { CalendarEvent } from '../../domain/calendar/calls.ts';
import { fetchFollows } from '../../domain/follows/calls.ts';
import { leadText } from '../../domain/follows/index.ts';
import { FOLLOWS_KEY, findFollow, remindOf } from '../../domain/follows/queries.ts';
import { LIBRARY_FAILED } from '../../platform/http/library-messages.ts';
import { useApiQuery } from '../../platform/query/use-api-query.ts';
import { loginHref } from '../../platform/session/login.ts';
import { useMemberId } from '../../platform/session/use-session.ts';
import outlined from '../../ui/Button/outlined.module.css';
import { showToast } from '../../ui/Toasts/toasts.ts';
import styles from './RemindMe.module.css';

const HOUR_MS = 3_600_000;

/** The lead times that still lie ahead. An event without a time is at no hour. */
function leadsOf({ startsAt, precision, status }: CalendarEvent, now: number): readonly LeadHours[] {
  if (status === 'cancelled' || (precision !== 'time' && precision !== 'day')) return [];
  const hours = (Date.parse(startsAt) - now) / HOUR_MS;
  return LEAD_HOURS.filter((lead) => lead < hours && (lead > 1 || precision === 'time'));
}

/** "Remind me": an hour, a day or a week before an event, in the notifications of the reader. */
export function RemindMe({ event }: { readonly event: CalendarEvent }) {
  const uid = useMemberId();
  const [now] = useState(() => Date.now());
  const leads = leadsOf(event, now);
  if (leads.length === 0) return null;
  const askToLogIn = () =>
    showToast({ message: 'Log in to be reminded', action: { label: 'Log in', href: loginHref() } });
  return (
    <fieldset className={styles.remind}>
      <legend className={styles.legend}>Remind me</legend>
      {uid === undefined ? (
        leads.map((lead) => (
          <button key={lead} type="button" className={outlined.outlined} onClick={askToLogIn}>
            {leadText(lead)}
          </button>
        ))
      ) : (
        <MemberLeads eventId={event.id} leads={leads} />
      )}
    </fieldset>
  );
}

function MemberLeads({ eventId, leads }: { readonly eventId: number; readonly leads: readonly LeadHours[] }) {
  const loaded = useApiQuery(FOLLOWS_KEY, fetchFollows);
  const follow =
    loaded.kind === 'ready'
      ? findFollow(loaded.value, { kind: 'event', target: String(eventId) })
      : undefined;
  const remind = async (lead: LeadHours) => {
    try {
      await remindOf(eventId, lead);
      showToast({ message: `You will be reminded ${leadText(lead)}` });
    } catch {
      showToast({ tone: 'danger', message: LIBRARY_FAILED.changeFollow });
    }
  };
  return (
    <>
      {leads.map((lead) => (
        <button
          key={lead}
          type="button"
          className={outlined.outlined}
          aria-pressed={follow?.channels.lead_hours === lead}
          aria-busy={loaded.kind === 'loading'}
          onClick={() => void remind(lead)}
        >
          {leadText(lead)}
        </button>
      ))}
    </>
  );
}
