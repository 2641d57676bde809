import type { Block, Email } from '@tidemark/email/email';
import { link, text } from '@tidemark/email/email';
import { ACCOUNT, dateText } from '../../platform/mail/wording.ts';

export interface InvoiceText {
  readonly number: string;
  readonly at: number;
  /** Formatted, with the currency. */
  readonly total: string;
  readonly tax: string | undefined;
  /** The invoice at the payment provider. */
  readonly url: string | undefined;
}

function invoiceFacts({ number, at, total, tax }: InvoiceText): Block {
  const rows: (readonly [string, string])[] = [
    ['Invoice', number],
    ['Date', dateText(at)],
    ...(tax === undefined ? [] : [['Tax', tax] as const]),
    ['Total', total],
  ];
  return { type: 'facts', rows };
}

export function receiptEmail(to: string, url: string, invoice: InvoiceText): Email {
  return {
    kind: 'receipt',
    to,
    subject: `Your Tidemark receipt: ${invoice.total}`,
    heading: 'Thank you for your payment',
    blocks: [
      invoiceFacts(invoice),
      ...(invoice.url === undefined ? [] : [link('View the invoice', invoice.url)]),
      text('Your subscription and all receipts are on your account page.'),
      link('Your account', `${url}/account`),
    ],
    reason: ACCOUNT,
  };
}

export function paymentFailedEmail(to: string, url: string, invoice: InvoiceText): Email {
  return {
    kind: 'payment-failed',
    to,
    subject: 'Your Tidemark payment failed',
    heading: 'Your payment failed',
    blocks: [
      invoiceFacts(invoice),
      text(
        'We will try again in the next days. You keep your access for one week from the day the payment was due. To pay with another card, open your account and choose "Manage subscription".',
      ),
      link('Your account', `${url}/account`),
    ],
    reason: ACCOUNT,
  };
}

export function cancellationEmail(
  to: string,
  url: string,
  { plan, endsAt }: { readonly plan: string; readonly endsAt: number },
): Email {
  return {
    kind: 'cancellation',
    to,
    subject: 'Your Tidemark subscription is cancelled',
    heading: 'Your subscription is cancelled',
    blocks: [
      {
        type: 'facts',
        rows: [
          ['Plan', plan],
          ['Access until', dateText(endsAt)],
        ],
      },
      text('Nothing further is charged. Until then you can resume the subscription on your account page.'),
      link('Your account', `${url}/account`),
    ],
    reason: ACCOUNT,
  };
}

export interface SubscriptionText {
  readonly plan: string;
  readonly renewsAt: number;
  /** "$19 a month"; undefined if the payment provider does not say. */
  readonly cost: string | undefined;
  /** Whether it was cancelled before. */
  readonly resumed?: boolean;
}

/** Confirms a subscription that was bought, changed or resumed: what, until when, what it costs next, how to cancel. */
export function subscriptionEmail(
  to: string,
  url: string,
  { plan, renewsAt, cost, resumed = false }: SubscriptionText,
): Email {
  const next: readonly (readonly [string, string])[] =
    cost === undefined ? [] : [['Then', `${cost}, plus tax where it applies`]];
  return {
    kind: 'subscription',
    to,
    subject: resumed ? 'Your Tidemark subscription is resumed' : `Your Tidemark plan: ${plan}`,
    heading: resumed ? 'Your subscription is resumed' : `Your plan is ${plan}`,
    blocks: [
      { type: 'facts', rows: [['Plan', plan], ['Renews on', dateText(renewsAt)], ...next] },
      text(
        'To cancel, open your account and choose "Cancel subscription". You keep your access until the period ends.',
      ),
      link('Your account', `${url}/account`),
    ],
    reason: ACCOUNT,
  };
}
