import type { ReaderTier } from '@tidemark/contracts/access';
import { config } from '../../config.ts';

interface AlphaNoticeCopy {
  readonly heading: string;
  readonly text: string;
  readonly button: string;
  /** Undefined for the login page, whose URL is built in the browser. */
  readonly href: string | undefined;
}

const CLOSED = 'Anyone can see titles and teasers. The articles are for Alpha members.';

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
        text: `${CLOSED} Your plan allows you to apply for membership.`,
        button: 'Apply by email',
        href: config.links.alphaApplication,
      };
    default:
      return {
        heading: 'For Alpha members',
        text: `${CLOSED} Readers on the Professional plan can apply.`,
        ...(tier === 'anonymous'
          ? { button: 'Log in / Sign up', href: undefined }
          : { button: 'See plans', href: config.mainApp.plans }),
      };
  }
}
