import { type Email, link, text } from '@tidemark/email/email';
import { ACCOUNT, CHANGED_BY_OTHERS } from '../../platform/mail/wording.ts';

export function twoFactorChangedEmail(to: string, url: string, enabled: boolean): Email {
  const state = enabled ? 'on' : 'off';
  return {
    kind: `two-factor-${state}`,
    to,
    subject: `Two-factor authentication is ${state}`,
    heading: `Two-factor authentication is ${state}`,
    blocks: [
      text(
        enabled
          ? 'Logging in to your Tidemark account now needs a code from your authenticator app.'
          : 'Logging in to your Tidemark account needs your password only.',
      ),
      text(CHANGED_BY_OTHERS),
      link('Reset your password', `${url}/forgot`),
    ],
    reason: ACCOUNT,
  };
}
