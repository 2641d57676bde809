import { type Email, link, text } from '@tidemark/email/email';
import { ACCOUNT, dateText } from '../../platform/mail/wording.ts';

export interface PlanChange {
  readonly plan: string;
  /** Undefined for no end. */
  readonly until: number | undefined;
  /** Who takes the money: whoever sends the invoices, or nobody in the demo. */
  readonly billing: 'elsewhere' | 'none';
}

const COST = { elsewhere: 'As agreed with whoever invoices you', none: 'Nothing' } as const;
const CANCEL = {
  elsewhere:
    'This plan is not paid through our website. To change or cancel it, write to whoever sends you the invoices; your account page shows when it has ended.',
  none: 'To change or cancel it, choose another plan on your account page.',
} as const;

/** Confirms a plan that was changed other than by a payment on our website. */
export function planChangedEmail(to: string, url: string, { plan, until, billing }: PlanChange): Email {
  return {
    kind: 'plan-changed',
    to,
    subject: `Your Tidemark plan: ${plan}`,
    heading: `Your plan is ${plan} now`,
    blocks: [
      {
        type: 'facts',
        rows: [
          ['Plan', plan],
          ['Until', until === undefined ? 'No end date' : dateText(until)],
          ['To pay next', plan === 'Free' ? 'Nothing' : COST[billing]],
        ],
      },
      ...(plan === 'Free' ? [] : [text(CANCEL[billing])]),
      link('Your account', `${url}/account`),
    ],
    reason: ACCOUNT,
  };
}
