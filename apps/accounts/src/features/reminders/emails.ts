import { type Email, link, text } from '@tidemark/email/email';
import { ACCOUNT, dateText } from '../../platform/mail/wording.ts';

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
