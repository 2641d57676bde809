import type { ReaderTier } from '@tidemark/contracts/access';
import { formatPlanPrice, trialOpens } from '@tidemark/contracts/plans';
import { config } from '../../platform/config.ts';

interface AlphaNoticeCopy {
  readonly heading: string;
  readonly text: string;
  readonly button: string;
  readonly href: string;
}

const CLOSED = 'Anyone can see titles and teasers. The articles are for Alpha members.';

function priceText(): string {
  const { currency, prices, trial } = config.planPrices;
  const price = prices.alpha ? ` Alpha costs ${formatPlanPrice(prices.alpha, currency)}.` : '';
  return trial === null || trialOpens(trial, 'alpha') ? price : `${price} It is not included in the trial.`;
}

export function alphaNoticeCopy(tier: ReaderTier): AlphaNoticeCopy {
  switch (tier) {
    case 'alpha':
      return {
        heading: 'You have Alpha access',
        text: 'You can read everything in the Alpha Zone. Ask our analysts questions in the members’ community.',
        button: 'Open the community',
        href: config.links.community,
      };
    case 'professional':
      return {
        heading: 'For Alpha members',
        text: `${CLOSED} Your plan, Professional, allows you to apply for membership.${priceText()}`,
        button: 'Apply by email',
        href: config.links.alphaApplication,
      };
    default:
      return {
        heading: 'For Alpha members',
        text: `${CLOSED} Readers on the Professional plan can apply.${priceText()}`,
        ...(tier === 'anonymous'
          ? { button: 'Log in / Sign up', href: config.mainApp.login }
          : { button: 'See plans', href: `${config.mainApp.plans}?opens=alpha` }),
      };
  }
}
