import { CODE_MINUTES } from '../auth/auth.ts';
import type { Email } from './mailer.ts';

export function passwordResetEmail(to: string, url: string, token: string): Email {
  return {
    kind: 'password-reset',
    to,
    subject: 'Reset your Tidemark password',
    text: [
      'A password reset was requested for your Tidemark account.',
      'Choose a new password within one hour:',
      '',
      `${url}/reset?token=${encodeURIComponent(token)}`,
      '',
      'If you did not request this, ignore this email. Your password has not changed.',
    ].join('\n'),
  };
}

export function signUpCodeEmail(to: string, code: string): Email {
  return {
    kind: 'sign-up-code',
    to,
    subject: `${code} is your Tidemark code`,
    text: [
      `Your code to create a Tidemark account: ${code}`,
      '',
      `Enter it on the page where you signed up. It is valid for ${CODE_MINUTES} minutes and can be used once.`,
      '',
      'If you did not request this, ignore this email. No account is created without the code.',
    ].join('\n'),
  };
}

export function existingAccountEmail(to: string, url: string): Email {
  return {
    kind: 'existing-account',
    to,
    subject: 'You already have a Tidemark account',
    text: [
      'Someone tried to create a Tidemark account with your email address. You already have an account,',
      'and it has not been changed.',
      '',
      `Sign in: ${url}/login`,
      `Reset your password: ${url}/forgot`,
    ].join('\n'),
  };
}

export function failedSignInsEmail(to: string, url: string): Email {
  return {
    kind: 'failed-sign-ins',
    to,
    subject: 'Failed sign-ins to your Tidemark account',
    text: [
      'Someone tried several times to sign in to your Tidemark account with a wrong password.',
      'The attempts are slowed down. You can sign in as usual, and your account has not been changed.',
      '',
      'If it was you and you forgot your password, or if you use this password elsewhere, reset it:',
      `${url}/forgot`,
    ].join('\n'),
  };
}
