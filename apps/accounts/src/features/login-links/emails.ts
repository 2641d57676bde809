import { type Email, link, text } from '@tidemark/email/email';
import { CODE_MINUTES } from '../../platform/auth/auth.ts';
import { ACCOUNT } from '../../platform/mail/wording.ts';

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
