import { type Email, link, text } from '@tidemark/email/email';
import { CODE_MINUTES } from '../../platform/auth/auth.ts';
import { ACCOUNT, CHANGED_BY_OTHERS, REQUESTED } from '../../platform/mail/wording.ts';

export function emailChangeCodeEmail(to: string, code: string): Email {
  return {
    kind: 'email-change-code',
    to,
    subject: `${code} is your Tidemark code`,
    heading: 'Confirm your new email address',
    blocks: [
      { type: 'code', label: 'Your code to change the address of a Tidemark account', code },
      text(
        `Enter it on the page where you changed the address. It is valid for ${CODE_MINUTES} minutes and can be used once.`,
      ),
      text('If you did not request this, ignore this email.'),
    ],
    reason: REQUESTED,
  };
}

/** Sent to the old address. */
export function emailChangeRequestedEmail(to: string, url: string): Email {
  return {
    kind: 'email-change-requested',
    to,
    subject: 'A new address for your Tidemark account',
    heading: 'A new address was requested',
    blocks: [
      text('Someone with your password asked to change the email address of your Tidemark account.'),
      text(`The change needs a code that was sent to the new address. ${CHANGED_BY_OTHERS}`),
      link('Reset your password', `${url}/forgot`),
    ],
    reason: ACCOUNT,
  };
}

/** Sent to both addresses. */
export function emailChangedEmail(to: string, url: string, change: { from: string; to: string }): Email {
  return {
    kind: 'email-changed',
    to,
    subject: 'The address of your Tidemark account was changed',
    heading: 'Your email address was changed',
    blocks: [
      {
        type: 'facts',
        rows: [
          ['Before', change.from],
          ['Now', change.to],
        ],
      },
      text('All other sessions were ended. If it was not you, reply to this email.'),
      link('Your account', `${url}/account`),
    ],
    reason: ACCOUNT,
  };
}

export function passwordChangedEmail(to: string, url: string): Email {
  return {
    kind: 'password-changed',
    to,
    subject: 'Your Tidemark password was changed',
    heading: 'Your password was changed',
    blocks: [
      text(`All other sessions were ended. ${CHANGED_BY_OTHERS}`),
      link('Reset your password', `${url}/forgot`),
    ],
    reason: ACCOUNT,
  };
}
