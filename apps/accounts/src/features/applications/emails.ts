import { type Email, link, text } from '@tidemark/email/email';
import { ACCOUNT, dateText } from '../../platform/mail/wording.ts';
import type { Config } from '../../platform/settings/config.ts';

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
