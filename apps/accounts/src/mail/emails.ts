import { CODE_MINUTES } from '../auth/auth.ts';
import { type Email, link, text } from './email.ts';

const ACCOUNT = 'You get this email because of your Tidemark account. It cannot be unsubscribed from.';
const REQUESTED = 'You get this email because your address was entered at Tidemark.';

const DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
const dateText = (time: number) => `${DATE.format(time)} UTC`;

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
