import { type EmailStop, MAX_DAILY_CAP } from '@tidemark/contracts/notification-settings';
import type {
  NewNotificationSettings,
  NotificationSettingsEntry,
} from '@tidemark/contracts/wire/notification-settings';
import { type FormEvent, useState } from 'react';
import { ownTimeZone, type SettingsSource, withOwnTimeZone } from '../../domain/email-settings/calls.ts';
import { FREQUENCIES } from '../../domain/email-settings/index.ts';
import { LIBRARY_FAILED } from '../../platform/http/library-messages.ts';
import { useApiQuery } from '../../platform/query/use-api-query.ts';
import { Button } from '../../ui/Button/Button.tsx';
import { Checkbox } from '../../ui/Checkbox/Checkbox.tsx';
import { Field, Input } from '../../ui/Field/Field.tsx';
import { Select } from '../../ui/Select/Select.tsx';
import { ErrorState } from '../../ui/Status/ErrorState.tsx';
import { showToast } from '../../ui/Toasts/toasts.ts';
import styles from './EmailSettings.module.css';

const STOP_NOTES: Readonly<Record<EmailStop, string>> = {
  unsubscribed: 'You have unsubscribed, so no emails are sent. Save to get them again.',
  bounced: 'Your mail server rejected our emails, so none are sent. Save to try again.',
};

const timeText = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

function minutesOf(text: string): number {
  const [hours = 0, minutes = 0] = text.split(':').map(Number);
  return hours * 60 + minutes;
}

/** The browser's own time zone comes first: most readers choose it. */
function timeZones(chosen: string): readonly string[] {
  return [...new Set([ownTimeZone(), chosen, 'UTC', ...Intl.supportedValuesOf('timeZone')])];
}

/** Frequency, time zone, quiet hours and limit of the emails about followed items. */
export function EmailSettings({ source, name }: { readonly source: SettingsSource; readonly name: string }) {
  const loaded = useApiQuery(name, source.load);
  if (loaded.kind === 'loading') return <p className={styles.note}>Loading</p>;
  if (loaded.kind === 'gated') return <ErrorState text={LIBRARY_FAILED.notificationSettings} />;
  if (loaded.kind === 'failed') return <ErrorState text={loaded.message} retry={loaded.retry} />;
  return <SettingsForm stored={loaded.value} save={source.save} />;
}

interface FormProps {
  readonly stored: NotificationSettingsEntry;
  readonly save: SettingsSource['save'];
}

function SettingsForm({ stored, save }: FormProps) {
  const [saved, setSaved] = useState(stored);
  const [draft, setDraft] = useState<NewNotificationSettings>(() => withOwnTimeZone(stored));
  const change = (part: Partial<NewNotificationSettings>) => setDraft((before) => ({ ...before, ...part }));
  const quiet = draft.quiet_hours;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    try {
      setSaved(await save(draft));
      showToast({ message: 'Your email settings were saved' });
    } catch {
      showToast({ tone: 'danger', message: LIBRARY_FAILED.saveNotificationSettings });
    }
  };
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      {saved.email_stopped && <p role="status">{STOP_NOTES[saved.email_stopped]}</p>}
      {!saved.has_address && (
        <p className={styles.note}>Emails are sent to the verified address of your account.</p>
      )}
      <Field label="Emails about what I follow">
        <Select value={draft.email} options={FREQUENCIES} onSelect={(email) => change({ email })} />
      </Field>
      <Field label="Time zone">
        <Select
          value={draft.time_zone}
          options={timeZones(draft.time_zone).map((zone) => [zone, zone.replaceAll('_', ' ')])}
          onSelect={(zone) => change({ time_zone: zone })}
        />
      </Field>
      <Field label="At most this many emails a day, the rest in a digest">
        <Input
          type="number"
          min={1}
          max={MAX_DAILY_CAP}
          required
          value={draft.daily_cap || ''}
          onChange={({ target }) => change({ daily_cap: Number(target.value) })}
        />
      </Field>
      <label className={styles.check}>
        <Checkbox
          checked={quiet !== null}
          onChange={(checked) => change({ quiet_hours: checked ? { from: 22 * 60, until: 7 * 60 } : null })}
        />
        <span>Quiet hours: no emails or push messages</span>
      </label>
      {quiet && (
        <div className={styles.times}>
          {(['from', 'until'] as const).map((end) => (
            <Field key={end} label={end === 'from' ? 'From' : 'Until'}>
              <Input
                type="time"
                required
                value={timeText(quiet[end])}
                onChange={({ target }) =>
                  target.value && change({ quiet_hours: { ...quiet, [end]: minutesOf(target.value) } })
                }
              />
            </Field>
          ))}
        </div>
      )}
      <div>
        <Button type="submit">Save</Button>
      </div>
    </form>
  );
}
