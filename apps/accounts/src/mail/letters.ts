import type { Letter } from './mailer.ts';

export function resetLetter(to: string, url: string, token: string): Letter {
  return {
    kind: 'reset',
    to,
    subject: 'Choose a new Tidemark password',
    text: [
      'Someone, we hope you, asked for a new password for this Tidemark account.',
      'Choose one here within the next hour:',
      '',
      `${url}/reset?token=${encodeURIComponent(token)}`,
      '',
      'If it was not you, you need not do anything: your password stays as it is.',
    ].join('\n'),
  };
}

export function knownSignUpLetter(to: string, url: string): Letter {
  return {
    kind: 'known-sign-up',
    to,
    subject: 'You already have a Tidemark account',
    text: [
      'Someone, perhaps you, tried to open a Tidemark account with this address. It already has one, and',
      'nothing about it was changed.',
      '',
      `Sign in: ${url}/login`,
      `Choose a new password: ${url}/forgot`,
    ].join('\n'),
  };
}
