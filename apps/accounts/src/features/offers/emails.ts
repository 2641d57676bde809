import { type Email, link, text } from '@tidemark/email/email';
import { ACCOUNT, dateText } from '../../platform/mail/wording.ts';

export interface AccessStarted {
  readonly trial: boolean;
  readonly plan: string;
  readonly until: number;
}

/** Confirms access for a limited time: what, until when, that nothing follows. */
export function accessStartedEmail(to: string, url: string, { trial, plan, until }: AccessStarted): Email {
  const what = trial ? `${plan} trial` : `${plan} access`;
  return {
    kind: 'access-started',
    to,
    subject: `Your ${what} has started`,
    heading: `Your ${what} has started`,
    blocks: [
      {
        type: 'facts',
        rows: [
          ['Plan', plan],
          ['Until', dateText(until)],
          ['To pay after that', 'Nothing'],
        ],
      },
      text('It ends by itself, so there is nothing to cancel. What you pay for otherwise stays as it is.'),
      link('Your account', `${url}/account`),
    ],
    reason: ACCOUNT,
  };
}
