import { brand } from '@tidemark/contracts/brand';
import { DEFAULT_CATALOG, type PlanPrices, pricesOf } from '@tidemark/contracts/plans';

/**
 * The settings that differ between publications. Addresses are set at build by next.config.ts, so that pages stay
 * static. Nothing here is secret.
 */
const portalUrl = process.env.PORTAL_URL ?? 'http://localhost:3000';
const apiUrl = process.env.API_URL ?? 'http://localhost:4000';
const accountsUrl = process.env.ACCOUNTS_URL ?? 'http://localhost:4100';

/** From `plans.yml` of the publication; set at build. */
const planPrices: PlanPrices = process.env.PLAN_PRICES
  ? JSON.parse(process.env.PLAN_PRICES)
  : pricesOf(DEFAULT_CATALOG);

export const config = {
  ...brand,
  portalUrl,
  apiUrl,
  accountsUrl,
  planPrices,
  mainApp: {
    login: `${accountsUrl}/login`,
    trial: `${accountsUrl}/offers/trial`,
    campaign: `${accountsUrl}/offers/campaign`,
    plans: `${accountsUrl}/plans`,
    apply: `${accountsUrl}/apply`,
    account: `${accountsUrl}/account`,
    logout: `${accountsUrl}/v2/logout`,
  },
  links: {
    channel: 'https://t.me/tidemark_research',
    community: 'https://community.tidemark.example',
    bugReport: 'https://forms.tidemark.example/bug-report',
    alphaApplication: 'mailto:alpha@tidemark.example?subject=Alpha%20application',
  },
  /** The month (`2026-11`) of the offer to members. If it is not set, as in the demo, it is the current month. */
  campaignMonth: process.env.CAMPAIGN_MONTH || undefined,
  /** Storage buckets whose addresses become paths of the portal. */
  assetBuckets: [
    'https://storage.googleapis.com/tidemark-assets-dev',
    'https://storage.googleapis.com/tidemark-assets-prod',
  ],
  internalEmailDomains: ['tidemark.example'],
  /** Syncs on every page load, for a main app that cannot set the session hint cookie. */
  alwaysSync: process.env.ALWAYS_SYNC === '1',
  /** Collector addresses. A service without one is not downloaded and needs no consent. */
  services: {
    product: process.env.ANALYTICS_URL ?? '',
    replay: process.env.REPLAY_URL ?? '',
    success: process.env.SUCCESS_URL ?? '',
    pipeline: process.env.PIPELINE_URL ?? '',
    errors: process.env.ERRORS_URL ?? '',
  },
} as const;
