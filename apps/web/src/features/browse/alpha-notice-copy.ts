import type { ReaderTier } from '@tidemark/contracts/access';
import { config } from '../../config.ts';

export interface AlphaNoticeCopy {
  readonly heading: string;
  readonly text: string;
  readonly button: string;
  /** Undefined is the login page, whose address is built in the browser. */
  readonly href: string | undefined;
}

const CLOSED = 'Titles and teasers are open to all; the pieces themselves open to members.';

export function alphaNoticeCopy(tier: ReaderTier): AlphaNoticeCopy {
  switch (tier) {
    case 'alpha':
      return {
        heading: 'You are in',
        text: 'Everything here is open to you. The desk answers questions in the members’ community.',
        button: 'Open the community',
        href: config.links.community,
      };
    case 'professional':
      return {
        heading: 'For Alpha members',
        text: `${CLOSED} Your plan may apply: tell us what you would bring to the room.`,
        button: 'Apply by e-mail',
        href: config.links.alphaApplication,
      };
    default:
      return {
        heading: 'For Alpha members',
        text: `${CLOSED} Alpha is joined from the Professional plan, by application.`,
        ...(tier === 'anonymous'
          ? { button: 'Log in / Sign up', href: undefined }
          : { button: 'See plans', href: config.mainApp.plans }),
      };
  }
}
