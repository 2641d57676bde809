import { TOP_CATEGORIES } from '@tidemark/contracts/categories';
import type { EmailFrequency } from '@tidemark/contracts/notification-settings';
import { type FormEvent, useState } from 'react';
import { fetchAnalysts } from '../../domain/authors/calls.ts';
import { chooseEmails, ownTimeZone } from '../../domain/email-settings/calls.ts';
import { addFollow } from '../../domain/follows/calls.ts';
import { setWelcomed } from '../../domain/welcome/calls.ts';
import { LIBRARY_FAILED } from '../../platform/http/library-messages.ts';
import { useApiQuery } from '../../platform/query/use-api-query.ts';
import { Button } from '../../ui/Button/Button.tsx';
import { Checkbox } from '../../ui/Checkbox/Checkbox.tsx';
import { Select } from '../../ui/Select/Select.tsx';
import { showToast } from '../../ui/Toasts/toasts.ts';
import styles from './Welcome.module.css';

interface Props {
  readonly uid: string;
  readonly onDone: () => void;
}

interface Topic {
  readonly kind: 'category' | 'analyst';
  readonly target: string;
}

const DIGESTS: readonly (readonly [EmailFrequency, label: string])[] = [
  ['off', 'None: notifications on this site only'],
  ['daily', 'A daily digest, at 07:00'],
  ['weekly', 'A weekly digest, on Mondays at 07:00'],
];

const keyOf = ({ kind, target }: Topic) => `${kind} ${target}`;

/** Topics, analysts and a digest in one step, stored as follows and email settings. */
export function WelcomeForm({ uid, onDone }: Props) {
  const analysts = useApiQuery('welcome analysts', () => fetchAnalysts());
  const [chosen, setChosen] = useState<ReadonlyMap<string, Topic>>(new Map());
  const [email, setEmail] = useState<EmailFrequency>('off');
  const [busy, setBusy] = useState(false);
  const choose = (topic: Topic, on: boolean) => {
    const next = new Map(chosen);
    if (on) next.set(keyOf(topic), topic);
    else next.delete(keyOf(topic));
    setChosen(next);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      for (const { kind, target } of chosen.values()) await addFollow(kind, target);
      if (email !== 'off') await chooseEmails(email);
      await setWelcomed(uid);
      onDone();
      showToast({ message: 'Your choice was saved. You can change it under Following.' });
    } catch {
      setBusy(false);
      showToast({ tone: 'danger', message: LIBRARY_FAILED.welcome });
    }
  };
  const option = (topic: Topic, label: string) => (
    <label key={keyOf(topic)} className={styles.option}>
      <Checkbox checked={chosen.has(keyOf(topic))} onChange={(on) => choose(topic, on)} />
      {label}
    </label>
  );
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <fieldset className={styles.group}>
        <legend className={styles.legend}>Topics</legend>
        {TOP_CATEGORIES.map(({ id, name }) => option({ kind: 'category', target: String(id) }, name))}
      </fieldset>
      {analysts.kind === 'ready' && (
        <fieldset className={styles.group}>
          <legend className={styles.legend}>Analysts</legend>
          {analysts.value.items.map(({ id, name }) => option({ kind: 'analyst', target: String(id) }, name))}
        </fieldset>
      )}
      <label className={styles.email}>
        <span className={styles.legend}>Emails</span>
        <Select value={email} options={DIGESTS} onSelect={setEmail} />
        {email !== 'off' && <small>In your time zone, {ownTimeZone()}</small>}
      </label>
      <div>
        <Button type="submit" busy={busy} disabled={busy}>
          Save
        </Button>
      </div>
    </form>
  );
}
