import { EMAIL_FREQUENCIES, type EmailFrequency } from '@tidemark/contracts/notification-settings';

const LABELS: Readonly<Record<EmailFrequency, string>> = {
  off: 'No emails',
  immediate: 'Immediately',
  daily: 'Daily at 07:00',
  weekly: 'Mondays at 07:00',
};

/** The options of a select for how often emails are sent. */
export const FrequencyOptions = () =>
  EMAIL_FREQUENCIES.map((frequency) => (
    <option key={frequency} value={frequency}>
      {LABELS[frequency]}
    </option>
  ));
