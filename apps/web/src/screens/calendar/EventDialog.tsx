import { eventFilePath } from '@tidemark/contracts/calendar-feeds';
import { site } from '@tidemark/contracts/paths';
import { sourceLink } from '@tidemark/contracts/source-link';
import type { CalendarEvent } from '../../domain/calendar/calls.ts';
import { FollowButton } from '../../domain/follows/FollowButton.tsx';
import { useMedia } from '../../platform/hooks/use-media.ts';
import { below } from '../../ui/breakpoints.ts';
import { Dialog } from '../../ui/Dialog/Dialog.tsx';
import { TextLink } from '../../ui/TextLink/TextLink.tsx';
import styles from './EventDialog.module.css';
import { formatEventTime, formatLocalEventTime, PRECISION_LABELS, STATUS_LABELS } from './event-time.ts';
import { KIND_LABELS } from './kinds.ts';
import { Marker } from './Marker.tsx';
import { RemindMe } from './RemindMe.tsx';

interface Props {
  readonly event: CalendarEvent;
  readonly open: boolean;
  readonly withLocalTime: boolean;
  readonly onClose: () => void;
}

/** A centred dialog on wide screens, a bottom sheet on phones. Loaded when the first event is opened. */
export default function EventDialog({ event, open, withLocalTime, onClose }: Props) {
  const phone = useMedia(below('XS'));
  const local = withLocalTime ? formatLocalEventTime(event) : undefined;
  return (
    <Dialog open={open} onClose={onClose} label={event.title} placement={phone ? 'bottom' : 'centre'}>
      <div className={styles.event}>
        <p className={styles.kind}>
          <Marker kind={event.kind} status={event.status} />
          <span>{KIND_LABELS[event.kind]}</span>
          <span data-status={event.status}>{STATUS_LABELS[event.status]}</span>
        </p>
        <p className={styles.when} data-status={event.status}>
          <time dateTime={event.startsAt}>{formatEventTime(event)}</time>
        </p>
        {local && <p className={styles.local}>{local} in your time zone</p>}
        <p className={styles.precision}>{PRECISION_LABELS[event.precision]}</p>
        <p className={styles.summary}>{event.summary}</p>
        <Facts event={event} />
        <RemindMe event={event} />
        <div className={styles.add}>
          <FollowButton kind="event" target={String(event.id)} label={event.title} />
          <a href={eventFilePath(event.id)} download>
            Add to calendar
          </a>
        </div>
      </div>
    </Dialog>
  );
}

function Facts({ event: { assets, articles, source } }: Pick<Props, 'event'>) {
  const address = sourceLink(source);
  return (
    <dl className={styles.facts}>
      {assets.length > 0 && (
        <div>
          <dt>{assets.length === 1 ? 'Asset' : 'Assets'}</dt>
          <dd className={styles.assets}>{assets.join(' ')}</dd>
          <dd className={styles.follow}>
            {assets.map((asset) => (
              <FollowButton key={asset} kind="asset" target={asset} label={asset} labelled />
            ))}
          </dd>
        </div>
      )}
      {articles.length > 0 && (
        <div>
          <dt>{articles.length === 1 ? 'Related article' : 'Related articles'}</dt>
          {articles.map(({ id, slug, title }) => (
            <dd key={id}>
              <TextLink href={site.article(slug)}>{title}</TextLink>
            </dd>
          ))}
        </div>
      )}
      {address && (
        <div>
          <dt>Source</dt>
          <dd>
            <TextLink href={address} newTab>
              {address.replace(/^https?:\/\//i, '')}
            </TextLink>
          </dd>
        </div>
      )}
    </dl>
  );
}
