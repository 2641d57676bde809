import { type Email, link, text } from '@tidemark/email/email';
import { CODE_MINUTES } from '../auth/auth.ts';

export const ACCOUNT = 'You get this email because of your Tidemark account. It cannot be unsubscribed from.';
const REQUESTED = 'You get this email because your address was entered at Tidemark.';

const DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
export const dateText = (time: number) => `${DATE.format(time)} UTC`;

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

export function magicLinkEmail(to: string, url: string, token: string): Email {
  return {
    kind: 'magic-link',
    to,
    subject: 'Your link to sign in to Tidemark',
    heading: 'Sign in to Tidemark',
    blocks: [
      text(`The link is valid for ${CODE_MINUTES} minutes and can be used once.`),
      link('Sign in', `${url}/login/link/confirm?token=${encodeURIComponent(token)}`),
      text('If you did not request this, ignore this email.'),
    ],
    reason: ACCOUNT,
  };
}

/** For readers with two-factor authentication, which a link would bypass. */
export function magicLinkOffEmail(to: string, url: string): Email {
  return {
    kind: 'magic-link-off',
    to,
    subject: 'Sign in to Tidemark with your password',
    heading: 'Sign in with your password',
    blocks: [
      text(
        'A link to sign in was requested for your account. Your account uses two-factor authentication, so links are not sent.',
      ),
      link('Log in', `${url}/login`),
    ],
    reason: ACCOUNT,
  };
}

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

const CHANGED_BY_OTHERS = 'If it was not you, reset your password at once. That ends all sessions.';

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
          ? 'Signing in to your Tidemark account now needs a code from your authenticator app.'
          : 'Signing in to your Tidemark account needs your password only.',
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
      link('Sign-in and security', `${url}/account/security`),
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
      link('Sign-in and security', `${url}/account/security`),
      link('Reset your password', `${url}/forgot`),
    ],
    reason: ACCOUNT,
  };
}

export function deletionScheduledEmail(to: string, url: string, at: number): Email {
  return {
    kind: 'deletion-scheduled',
    to,
    subject: 'Your Tidemark account will be deleted',
    heading: 'Your account will be deleted',
    blocks: [
      { type: 'facts', rows: [['Deleted on', dateText(at)]] },
      text('Until then you can keep it: log in and choose "Keep my account".'),
      link('Your account', `${url}/account/data`),
    ],
    reason: ACCOUNT,
  };
}

export function accountDeletedEmail(to: string): Email {
  return {
    kind: 'account-deleted',
    to,
    subject: 'Your Tidemark account was deleted',
    heading: 'Your account was deleted',
    blocks: [
      text(
        'Your account, your sessions and your library were deleted. Records of past access no longer name you.',
      ),
    ],
    reason: 'This is the last email about your account.',
  };
}

export function signUpCodeEmail(to: string, code: string): Email {
  return {
    kind: 'sign-up-code',
    to,
    subject: `${code} is your Tidemark code`,
    heading: 'Confirm your email address',
    blocks: [
      { type: 'code', label: 'Your code to create a Tidemark account', code },
      text(
        `Enter it on the page where you signed up. It is valid for ${CODE_MINUTES} minutes and can be used once.`,
      ),
      text('If you did not request this, ignore this email. No account is created without the code.'),
    ],
    reason: REQUESTED,
  };
}

export function existingAccountEmail(to: string, url: string): Email {
  return {
    kind: 'existing-account',
    to,
    subject: 'You already have a Tidemark account',
    heading: 'You already have an account',
    blocks: [
      text(
        'Someone tried to create a Tidemark account with your email address. You already have an account, and it has not been changed.',
      ),
      link('Sign in', `${url}/login`),
      link('Reset your password', `${url}/forgot`),
    ],
    reason: ACCOUNT,
  };
}

export function failedSignInsEmail(to: string, url: string): Email {
  return {
    kind: 'failed-sign-ins',
    to,
    subject: 'Failed sign-ins to your Tidemark account',
    heading: 'Failed sign-ins to your account',
    blocks: [
      text('Someone tried several times to sign in to your Tidemark account with a wrong password.'),
      text('The attempts are slowed down. You can sign in as usual, and your account has not been changed.'),
      text('If it was you and you forgot your password, or if you use this password elsewhere, reset it.'),
      link('Reset your password', `${url}/forgot`),
    ],
    reason: ACCOUNT,
  };
}

export function newDeviceEmail(to: string, url: string, sign: { at: number; device: string }): Email {
  return {
    kind: 'new-device',
    to,
    subject: 'New sign-in to your Tidemark account',
    heading: 'New sign-in to your account',
    blocks: [
      text('Someone signed in to your Tidemark account from a browser that was not used before.'),
      {
        type: 'facts',
        rows: [
          ['Time', dateText(sign.at)],
          ['Browser', sign.device],
        ],
      },
      text('If it was you, there is nothing to do. If not, reset your password. That ends all sessions.'),
      link('Reset your password', `${url}/forgot`),
    ],
    reason: ACCOUNT,
  };
}

export interface TrialEnding {
  readonly plan: string;
  readonly endsAt: number;
  readonly next: string;
  readonly unsubscribeUrl: string;
}

export function trialEndingEmail(to: string, url: string, trial: TrialEnding): Email {
  return {
    kind: 'trial-ending',
    to,
    subject: `Your ${trial.plan} trial ends soon`,
    heading: 'Your trial ends soon',
    blocks: [
      {
        type: 'facts',
        rows: [
          ['Trial', trial.plan],
          ['Ends', dateText(trial.endsAt)],
          ['Then', trial.next],
        ],
      },
      text('It ends by itself; nothing is charged. To keep your access, choose a plan before that.'),
      link('Compare plans', `${url}/plans`),
    ],
    reason: 'You get this reminder because you started a trial.',
    unsubscribeUrl: trial.unsubscribeUrl,
    validUntil: trial.endsAt,
  };
}

export function planEndedEmail(
  to: string,
  url: string,
  plan: { readonly ended: string; readonly endedAt: number; readonly next: string },
): Email {
  return {
    kind: 'plan-ended',
    to,
    subject: `Your ${plan.ended} access has ended`,
    heading: `Your ${plan.ended} access has ended`,
    blocks: [
      {
        type: 'facts',
        rows: [
          ['Ended', dateText(plan.endedAt)],
          ['Your plan now', plan.next],
        ],
      },
      text('Your reading list is kept. You can choose a plan again at any time.'),
      link('Compare plans', `${url}/plans`),
    ],
    reason: ACCOUNT,
  };
}

export function applicationReceivedEmail(to: string, url: string): Email {
  return {
    kind: 'application-received',
    to,
    subject: 'We received your application for Alpha',
    heading: 'We received your application',
    blocks: [
      text('Thank you for applying for Tidemark Alpha. We read every application and reply by email.'),
      link('Your application', `${url}/apply`),
    ],
    reason: ACCOUNT,
  };
}

export function applicationAcceptedEmail(
  to: string,
  { url, portalUrl }: { readonly url: string; readonly portalUrl: string },
  until: number,
): Email {
  return {
    kind: 'application-accepted',
    to,
    subject: 'Welcome to Tidemark Alpha',
    heading: 'Your application was accepted',
    blocks: [
      { type: 'facts', rows: [['Alpha until', dateText(until)]] },
      link('Start reading', `${portalUrl}/`),
      link('Your account', `${url}/account`),
    ],
    reason: ACCOUNT,
  };
}

export function applicationDeclinedEmail(to: string, url: string): Email {
  return {
    kind: 'application-declined',
    to,
    subject: 'Your application for Tidemark Alpha',
    heading: 'Your application was not accepted',
    blocks: [
      text(
        'Thank you for your interest in Alpha. We cannot offer you a place at the moment. Your plan is unchanged.',
      ),
      link('Compare plans', `${url}/plans`),
    ],
    reason: ACCOUNT,
  };
}
