import { type Email, link, text } from '@tidemark/email/email';
import { ACCOUNT, CHANGED_BY_OTHERS } from '../../platform/mail/wording.ts';

export function staffTwoFactorResetEmail(to: string, url: string): Email {
  return {
    kind: 'staff-two-factor-reset',
    to,
    subject: 'Your two-factor authentication was turned off',
    heading: 'Your two-factor authentication was turned off',
    blocks: [
      text(
        'Another member of staff turned off the two-factor authentication of your Tidemark account and ended all its sessions. Set it up again to open the staff pages.',
      ),
      text(CHANGED_BY_OTHERS),
      link('Security of your account', `${url}/account/security`),
    ],
    reason: ACCOUNT,
  };
}
