import { type Email, link, text } from '@tidemark/email/email';
import { ACCOUNT } from '../../platform/mail/wording.ts';

/** Valid for one hour. */
export function passwordResetEmail(to: string, url: string, token: string): Email {
  return {
    kind: 'password-reset',
    to,
    subject: 'Reset your Tidemark password',
    heading: 'Reset your password',
    blocks: [
      text('A password reset was requested for your Tidemark account. The link is valid for one hour.'),
      link('Choose a new password', `${url}/reset?token=${encodeURIComponent(token)}`),
      text('If you did not request this, ignore this email. Your password has not changed.'),
    ],
    reason: ACCOUNT,
  };
}
