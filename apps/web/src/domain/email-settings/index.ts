import type { EmailFrequency } from '@tidemark/contracts/notification-settings';

/** How often emails are sent, as options of a select. */
export const FREQUENCIES: readonly (readonly [EmailFrequency, label: string])[] = [
  ['off', 'No emails'],
  ['immediate', 'Immediately'],
  ['daily', 'Daily at 07:00'],
  ['weekly', 'Mondays at 07:00'],
];
