import { brand } from '@tidemark/contracts/brand';

/**
 * Everything one changes to make this somebody else's portal. Addresses are fixed at build (next.config.ts
 * hands them in), so that pages stay static; nothing here is a secret.
 */
const portalUrl = process.env.PORTAL_URL ?? 'http://localhost:3000';
const apiUrl = process.env.API_URL ?? 'http://localhost:4000';
const accountsUrl = process.env.ACCOUNTS_URL ?? 'http://localhost:4100';

export interface Sponsor {
  readonly name: string;
  readonly line: string;
  readonly link: string;
  /** A square picture in `public/`, legible on light and on dark paper. Without one the name stands alone. */
  readonly logo?: string;
}

export const config = {
  ...brand,
  portalUrl,
  apiUrl,
  accountsUrl,
  mainApp: {
    trial: `${accountsUrl}/offers/trial`,
    campaign: `${accountsUrl}/offers/campaign`,
    plans: `${accountsUrl}/plans`,
    account: `${accountsUrl}/account`,
    logout: `${accountsUrl}/v2/logout`,
  },
  links: {
    channel: 'https://t.me/tidemark_research',
    community: 'https://community.tidemark.example',
    bugReport: 'https://forms.tidemark.example/bug-report',
    alphaApplication: 'mailto:alpha@tidemark.example?subject=Alpha%20application',
  },
  /** By category id: a sponsor stands on the category's page and on its articles. */
  sponsors: {
    22: {
      name: 'Meridian Custody',
      line: 'Settlement and custody for funds that report daily.',
      link: 'https://meridian-custody.example',
      logo: '/sponsors/meridian-custody.svg',
    },
    24: {
      name: 'Halyard Execution',
      line: 'Order routing across nineteen venues, one ticket.',
      link: 'https://halyard-execution.example',
      logo: '/sponsors/halyard-execution.svg',
    },
  } as Readonly<Record<number, Sponsor>>,
  /** The month (`2026-11`) of the offer to members; unset, as in the demo, it is always the current one. */
  campaignMonth: process.env.CAMPAIGN_MONTH || undefined,
  /** Storage buckets whose addresses become paths of the portal. */
  assetBuckets: [
    'https://storage.googleapis.com/tidemark-assets-dev',
    'https://storage.googleapis.com/tidemark-assets-prod',
  ],
  internalEmailDomains: ['tidemark.example'],
  /** The main app sets a readable cookie while a session lives. Where it cannot, every load asks it. */
  alwaysSync: process.env.ALWAYS_SYNC === '1',
  /** Collectors. A service without an address is neither downloaded nor run, nor is its consent asked for. */
  services: {
    product: process.env.ANALYTICS_URL ?? '',
    replay: process.env.REPLAY_URL ?? '',
    success: process.env.SUCCESS_URL ?? '',
    pipeline: process.env.PIPELINE_URL ?? '',
    errors: process.env.ERRORS_URL ?? '',
  },
} as const;
