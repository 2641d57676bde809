import { type Email, link, text } from '@tidemark/email/email';
import type { Config } from '../config.ts';
import { ACCOUNT, dateText } from './wording.ts';

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

export interface AcceptedApplication {
  readonly until: number;
  /** What Alpha costs after that; undefined if it has no price. */
  readonly price: string | undefined;
}

export function applicationAcceptedEmail(
  to: string,
  { url, portalUrl, alphaEmail }: Pick<Config, 'url' | 'portalUrl' | 'alphaEmail'>,
  { until, price }: AcceptedApplication,
): Email {
  const cost: readonly (readonly [string, string])[] =
    price === undefined ? [] : [['Price after that', price]];
  return {
    kind: 'application-accepted',
    to,
    subject: 'Welcome to Tidemark Alpha',
    heading: 'Your application was accepted',
    blocks: [
      text('Alpha is open to you now: war room notes, expert sessions and early research.'),
      { type: 'facts', rows: [['Alpha until', dateText(until)], ['To pay until then', 'Nothing'], ...cost] },
      text(
        `Alpha ends by itself; nothing is charged for it. A subscription that you pay for stays as it is. To keep Alpha for longer, write to ${alphaEmail} before that day, and we arrange the payment with you.`,
      ),
      link('Start reading', `${portalUrl}/categories/alpha-zone`),
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
