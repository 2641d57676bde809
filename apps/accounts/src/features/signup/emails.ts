import { type Email, link, text } from '@tidemark/email/email';
import { CODE_MINUTES } from '../../platform/auth/auth.ts';
import { ACCOUNT, REQUESTED } from '../../platform/mail/wording.ts';

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
