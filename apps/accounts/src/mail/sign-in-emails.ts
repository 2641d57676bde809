import { type Email, link, text } from '@tidemark/email/email';
import { CODE_MINUTES } from '../auth/auth.ts';
import { ACCOUNT, dateText, REQUESTED } from './wording.ts';

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
      link('Log in', `${url}/login`),
      link('Reset your password', `${url}/forgot`),
    ],
    reason: ACCOUNT,
  };
}

export function magicLinkEmail(to: string, url: string, token: string): Email {
  return {
    kind: 'magic-link',
    to,
    subject: 'Your link to log in to Tidemark',
    heading: 'Log in to Tidemark',
    blocks: [
      text(`The link is valid for ${CODE_MINUTES} minutes and can be used once.`),
      link('Log in', `${url}/login/link/confirm?token=${encodeURIComponent(token)}`),
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
    subject: 'Log in to Tidemark with your password',
    heading: 'Log in with your password',
    blocks: [
      text(
        'A link to log in was requested for your account. Your account uses two-factor authentication, so links are not sent.',
      ),
      link('Log in', `${url}/login`),
    ],
    reason: ACCOUNT,
  };
}

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

export function failedSignInsEmail(to: string, url: string): Email {
  return {
    kind: 'failed-sign-ins',
    to,
    subject: 'Failed attempts to log in to your Tidemark account',
    heading: 'Failed attempts to log in to your account',
    blocks: [
      text('Someone tried several times to log in to your Tidemark account with a wrong password.'),
      text('The attempts are slowed down. You can log in as usual, and your account has not been changed.'),
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
    subject: 'New device on your Tidemark account',
    heading: 'New device on your account',
    blocks: [
      text('Someone logged in to your Tidemark account from a browser that was not used before.'),
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
