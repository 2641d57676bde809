import { type Email, link, text } from '@tidemark/email/email';
import { ACCOUNT, dateText } from '../../platform/mail/wording.ts';

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
