import type { EmailFrequency } from '@tidemark/contracts/notification-settings';

export const FREQUENCY_LABELS: Readonly<Record<EmailFrequency, string>> = {
  off: 'No emails',
  immediate: 'Immediately',
  daily: 'Daily at 07:00',
  weekly: 'Mondays at 07:00',
};
