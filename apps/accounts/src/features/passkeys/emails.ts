import { type Email, link, text } from '@tidemark/email/email';
import { ACCOUNT } from '../../platform/mail/wording.ts';

export function passkeyChangedEmail(
  to: string,
  url: string,
  change: { readonly name: string; readonly added: boolean },
): Email {
  const state = change.added ? 'added' : 'removed';
  return {
    kind: `passkey-${state}`,
    to,
    subject: `A passkey was ${state}`,
    heading: `A passkey was ${state}`,
    blocks: [
      text(
        change.added
          ? `The passkey “${change.name}” can now be used to log in to your Tidemark account.`
          : `The passkey “${change.name}” can no longer be used to log in to your Tidemark account.`,
      ),
      text(
        'If it was not you, reset your password at once and remove unknown passkeys. A reset ends all sessions.',
      ),
      link('Security of your account', `${url}/account/security`),
      link('Reset your password', `${url}/forgot`),
    ],
    reason: ACCOUNT,
  };
}
