import { type Email, link, text } from '@tidemark/email/email';
import { ACCOUNT, dateText } from '../../platform/mail/wording.ts';

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
