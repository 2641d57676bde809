import { type Email, link, text } from '@tidemark/email/email';
import { CODE_MINUTES } from '../auth/auth.ts';
import { ACCOUNT, REQUESTED } from './wording.ts';

const CHANGED_BY_OTHERS = 'If it was not you, reset your password at once. That ends all sessions.';

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
