import { type Email, link, text } from '@tidemark/email/email';
import { ACCOUNT, CHANGED_BY_OTHERS } from '../../platform/mail/wording.ts';

/** A site that readers can sign in with was connected or disconnected. */
export function siteChangedEmail(
  to: string,
  url: string,
  { name, connected }: { readonly name: string; readonly connected: boolean },
): Email {
  const state = connected ? 'connected' : 'disconnected';
  return {
    kind: `site-${state}`,
    to,
    subject: `${name} was ${state}`,
    heading: `${name} was ${state}`,
    blocks: [
      text(
        connected
          ? `You can now log in to your Tidemark account with your ${name} account.`
          : `Your ${name} account can no longer be used to log in to your Tidemark account.`,
      ),
      text(`All other sessions were ended. ${CHANGED_BY_OTHERS}`),
      link('Security of your account', `${url}/account/security`),
      link('Reset your password', `${url}/forgot`),
    ],
    reason: ACCOUNT,
  };
}
