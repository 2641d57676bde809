import type { EmailFrequency } from '@tidemark/contracts/notification-settings';
import { site } from '@tidemark/contracts/paths';
import { useId, useState } from 'react';
import { LIBRARY_FAILED } from '../../platform/http/library-messages.ts';
import { useApiQuery } from '../../platform/query/use-api-query.ts';
import { Button } from '../../ui/Button/Button.tsx';
import Link from '../../ui/Link/Link.tsx';
import { Select } from '../../ui/Select/Select.tsx';
import { Sheet } from '../../ui/Sheet/Sheet.tsx';
import { showToast } from '../../ui/Toasts/toasts.ts';
import { chooseEmails, memberSettings, ownTimeZone } from '../email-settings/calls.ts';
import { FREQUENCIES } from '../email-settings/index.ts';
import styles from './FirstFollowSheet.module.css';
import { closeChannels } from './use-first-follow.ts';

/** Emails are off until a reader chooses them, which nobody would know otherwise. */
export default function FirstFollowSheet({ label }: { readonly label: string }) {
  const loaded = useApiQuery('first follow', memberSettings.load);
  const current = loaded.kind === 'ready' ? loaded.value.email : 'off';
  const [chosen, setChosen] = useState<EmailFrequency>();
  const email = chosen ?? current;
  const emailId = useId();
  const save = async () => {
    try {
      if (email !== current) await chooseEmails(email);
      closeChannels();
      showToast({ message: email === 'off' ? 'No emails will be sent' : 'Your email settings were saved' });
    } catch {
      showToast({ tone: 'danger', message: LIBRARY_FAILED.saveNotificationSettings });
    }
  };
  return (
    <Sheet label="How you hear of it" message={`You follow ${label}`} onClose={closeChannels}>
      <dl className={styles.channels}>
        <dt>Notifications</dt>
        <dd>On: the bell at the top of every page counts what is new.</dd>
        <dt>
          <label htmlFor={emailId}>Email</label>
        </dt>
        <dd>
          {email === 'off' ? 'Off until you choose it here. ' : `In your time zone, ${ownTimeZone()}. `}
          <Select
            id={emailId}
            className={styles.select}
            value={email}
            options={FREQUENCIES}
            onSelect={setChosen}
          />
        </dd>
        <dt>Push</dt>
        <dd>
          Off until you{' '}
          <Link href={`${site.readingList}#email-settings`} className={styles.link}>
            switch it on for this browser
          </Link>
          .
        </dd>
      </dl>
      <Button size="sm" onClick={() => void save()}>
        Done
      </Button>
    </Sheet>
  );
}
