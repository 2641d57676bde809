import type { Email } from '@tidemark/email/email';
import { text } from '@tidemark/email/email';
import { CODE_MINUTES } from '../../platform/auth/auth.ts';
import { CHANGED_BY_OTHERS, REQUESTED } from '../../platform/mail/wording.ts';

export function confirmationCodeEmail(to: string, code: string): Email {
  return {
    kind: 'confirmation-code',
    to,
    subject: `${code} is your Tidemark code`,
    heading: 'Confirm that it is you',
    blocks: [
      { type: 'code', label: 'Your code to confirm a change of your Tidemark account', code },
      text(
        `Enter it on the page that asked for it. It is valid for ${CODE_MINUTES} minutes and can be used once.`,
      ),
      text(CHANGED_BY_OTHERS),
    ],
    reason: REQUESTED,
  };
}
