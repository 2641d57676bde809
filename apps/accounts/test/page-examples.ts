import { DEFAULT_CATALOG } from '@tidemark/contracts/plans';
import { accountPage } from '../src/features/account/page.ts';
import { applyPage } from '../src/features/applications/page.ts';
import type { AccountEvent } from '../src/features/audit/store.ts';
import { FACTORS } from '../src/features/confirmation/factors.ts';
import { confirmationPage } from '../src/features/confirmation/page.ts';
import { loginPage } from '../src/features/login/page.ts';
import {
  confirmMagicLinkPage,
  invalidMagicLinkPage,
  magicLinkPage,
  magicLinkSentPage,
  refusedMagicLinkPage,
} from '../src/features/login-links/page.ts';
import { logoutPage } from '../src/features/logout/page.ts';
import { campaignPage, trialPage, trialPurpose } from '../src/features/offers/page.ts';
import { outboxPage } from '../src/features/outbox/page.ts';
import { invalidPasskeyPage, newPasskeyPage, renamePasskeyPage } from '../src/features/passkeys/page.ts';
import {
  emailSentPage,
  forgotPage,
  invalidLinkPage,
  resetPage,
  weakPasswordPage,
} from '../src/features/passwords/page.ts';
import type { SubscriptionSummary } from '../src/features/payment/billing-customers.ts';
import { cancelPage, subscribePage, termsPage } from '../src/features/payment/page.ts';
import { plansPage } from '../src/features/plans/page.ts';
import { unsubscribedPage, unsubscribePage } from '../src/features/reminders/page.ts';
import { emailCodePage, type SecurityView, securityPage } from '../src/features/security/page.ts';
import { emailSettingsPage } from '../src/features/settings/page.ts';
import { codePage, signUpPage } from '../src/features/signup/page.ts';
import { subscribePurpose } from '../src/features/signup/purpose.ts';
import { readerPage, staffPage } from '../src/features/staff/page.ts';
import {
  confirmTwoFactorPage,
  loginCodePage,
  recoveryCodesPage,
  setUpTwoFactorPage,
} from '../src/features/two-factor/page.ts';
import { dataPage } from '../src/features/your-data/page.ts';
import { ACCOUNT_SETTING_NAMES, type AccountSettings } from '../src/platform/auth/account-settings.ts';
import { PROVIDER_IDS } from '../src/platform/auth/providers.ts';
import { errorPage } from '../src/platform/html/error.ts';
import type { Page } from '../src/platform/html/layout.ts';

const NOW = Date.UTC(2026, 10, 16, 12);
const URL_ = 'http://localhost:4100';
const PORTAL = 'http://localhost:3000';
const returnContext = { source: `${PORTAL}/articles/1?a=1&b="2"`, deviceId: 'device-1' };
const email = 'o\'reader+"quotes"@example.com';
const problem = 'A problem that concerns <the whole form>.';
const error = 'A problem of one field.';
const message = 'It was done.';
const catalog = DEFAULT_CATALOG;
const trial = catalog.trial ?? { plan: 'pioneer', days: 7, price: 1 };
const providers = PROVIDER_IDS;

const member = { uid: 'u1', email, plan: 'pioneer', roles: ['STAFF'], emailVerified: true } as const;
const grant = { offer: 'trial', plan: 'professional', alpha: false, endsAt: NOW } as const;
const timeline = [
  { plan: 'professional', roles: ['ALPHA'], endsAt: NOW },
  { plan: 'pioneer', roles: [] },
] as const;
const subscription: SubscriptionSummary = {
  ...{ plan: 'pioneer' as const, status: 'active', periodEnd: NOW, until: NOW, renews: true },
  price: { amount: 1900, currency: 'eur', interval: 'month' },
};
const application = {
  ...{ id: 'a1', userId: 'u1', work: 'Research & <trading>', reason: 'To "read"', state: 'open' },
  createdAt: new Date(NOW),
};
const cause = { by: 'operator <o>', at: NOW, reason: 'because & so' };
const event: AccountEvent = {
  ...{ id: 'e1', at: new Date(NOW), userId: 'u1', actorId: 'u2', kind: 'log-in', outcome: 'ok' },
  ...{ network: '203.0.113.0/24', device: 'Firefox on Linux', detail: 'a & b' },
};
const pending = {
  ...{
    id: 'g1',
    email,
    tier: 'alpha' as const,
    endsAt: NOW,
    reason: 'a & <b>',
    requestedBy: email,
    expiresAt: NOW,
  },
  isOwn: false,
} as const;
const offer = {
  ...{ returnContext, demo: false, self: `${URL_}/offers/trial`, now: NOW, portalUrl: PORTAL },
  termsUrl: '/terms',
};
const states = [
  { kind: 'closed' },
  { kind: 'anonymous' },
  { kind: 'open', grant, tier: 'professional' },
  { kind: 'active', tier: 'professional', endsAt: NOW },
  { kind: 'used' },
  { kind: 'included', tier: 'alpha' },
] as const;
const security: SecurityView = {
  ...{ portalUrl: PORTAL, email, twoFactor: false, hasPassword: true, shared: false },
  sessions: [
    { id: 's1', device: 'Firefox on Linux', createdAt: NOW, current: true },
    { id: 's2', device: 'Unknown', createdAt: NOW, current: false },
  ],
  passkeys: [
    { id: 'p1', name: 'Phone & <laptop>', createdAt: new Date(NOW) },
    { id: 'p2', name: undefined, createdAt: new Date(NOW) },
  ],
  sites: [
    { id: 'google', connectedAt: NOW },
    { id: 'github', connectedAt: undefined },
  ],
  activity: [event, { ...event, outcome: 'failed', network: undefined, device: undefined }],
};
const plans = {
  ...{ catalog, opens: undefined, demo: false, sold: true, upgradeUrl: undefined, returnContext },
  ...{ alphaEmail: 'alpha@example.com', trialOpen: true, campaignOpen: true, self: `${URL_}/plans` },
};
const reader = {
  own: 'pioneer',
  plan: 'pioneer',
  offer: { tier: 'alpha', name: 'Your trial', endsAt: NOW },
} as const;

const allSettings = (on: boolean) =>
  Object.fromEntries(ACCOUNT_SETTING_NAMES.map((name) => [name, on])) as AccountSettings;

/** Every page in its states, by the name of its function. A test finds pages that are missing. */
export const PAGE_EXAMPLES: Readonly<Record<string, readonly Page[]>> = {
  accountPage: [true, false].map((all) =>
    accountPage({
      ...{ member, timeline: all ? timeline : [timeline[1]], portalUrl: PORTAL, demo: all, staff: all },
      ...{ message: all ? message : undefined, deleteAt: all ? NOW : undefined },
      billing: all ? { subscriptions: [subscription], receipts: [] } : undefined,
    }),
  ),
  applyPage: [
    { latest: undefined, included: true, eligible: true },
    { latest: application, included: false, eligible: true },
    { latest: undefined, included: false, eligible: false },
    {
      ...{ latest: undefined, included: false, eligible: true },
      ...{ values: { work: email, reason: '</textarea>' }, errors: { work: error, reason: error } },
    },
  ].map((view) => applyPage({ alphaEmail: 'alpha@example.com', returnContext, ...view })),
  campaignPage: states.map((state) => campaignPage({ ...offer, state })),
  cancelPage: [cancelPage(subscription)],
  codePage: [
    codePage({ returnContext, email, token: 'token', terms: '', outbox: true, problem, message }),
    codePage({
      ...{ returnContext, email, token: 'token', terms: 'accepted', outbox: false },
      purpose: subscribePurpose(catalog, 'pioneer'),
    }),
  ],
  confirmationPage: [
    { factors: FACTORS.slice(0, 3), problem, failed: 'password', demoPassword: 'secret' },
    { factors: ['code' as const], problem, failed: 'code' },
    { factors: ['email' as const] },
    { factors: ['email' as const], codeSent: true, outbox: true, problem, failed: 'email' },
    { factors: FACTORS.slice(0, 1), confirmed: true },
  ].map((view) =>
    confirmationPage({ purpose: 'a & b', email, context: { form: 'a"b' }, cancelUrl: '/account', ...view }),
  ),
  confirmMagicLinkPage: [confirmMagicLinkPage('token')],
  confirmTwoFactorPage: [confirmTwoFactorPage(problem)],
  dataPage: [
    { deleteAt: undefined, shared: false, hasPassword: true, error },
    { deleteAt: undefined, shared: false, hasPassword: false },
    { deleteAt: NOW, shared: false, hasPassword: true, message },
    { deleteAt: undefined, shared: true, hasPassword: true },
  ].map((view) => dataPage({ portalUrl: PORTAL, ...view })),
  emailCodePage: [emailCodePage({ email, outbox: true, problem })],
  emailSentPage: [emailSentPage(returnContext)],
  emailSettingsPage: [true, false].map((on) =>
    emailSettingsPage({ settings: allSettings(on), portalUrl: PORTAL, message }),
  ),
  errorPage: [errorPage(404, 'There is no such page')],
  forgotPage: [forgotPage({ returnContext }), forgotPage({ returnContext, email, error })],
  invalidLinkPage: [invalidLinkPage()],
  invalidMagicLinkPage: [invalidMagicLinkPage()],
  invalidPasskeyPage: [invalidPasskeyPage(returnContext)],
  loginCodePage: [loginCodePage({ returnContext, weakPassword: true, problem })],
  loginPage: [
    loginPage({ returnContext, demo: true, providers, email, problem, message }),
    loginPage({ returnContext: { source: undefined, deviceId: undefined }, demo: false, providers: [] }),
  ],
  logoutPage: [logoutPage(undefined), logoutPage(returnContext.source)],
  magicLinkPage: [magicLinkPage({ returnContext }), magicLinkPage({ returnContext, email, error })],
  magicLinkSentPage: [magicLinkSentPage(returnContext, true)],
  newPasskeyPage: [newPasskeyPage({ options: { name: '"&' }, name: 'Phone', returnContext, skipUrl: '/' })],
  outboxPage: [
    outboxPage([], URL_),
    outboxPage(
      [{ name: 'm1', to: email, subject: '<Hi>', date: 'now', text: `See ${URL_}/login & more` }],
      URL_,
    ),
  ],
  plansPage: [
    plansPage({ ...plans, reader: undefined }),
    plansPage({ ...plans, reader, opens: 'alpha' }),
    plansPage({ ...plans, reader, demo: true, sold: false, upgradeUrl: 'https://example.com' }),
  ],
  readerPage: [
    readerPage({
      ...{ member, timeline, article: 'a&b', decision: 'missing', message, problem },
      grants: [{ id: 'g1', ...grant, cause, revoked: cause }],
      ...{ events: [{ ...event, actor: email }], canReset: true },
    }),
    readerPage({ member, timeline: [timeline[1]], grants: [], events: [], canReset: false }),
  ],
  recoveryCodesPage: [recoveryCodesPage(['abcde-fghij'])],
  refusedMagicLinkPage: [refusedMagicLinkPage()],
  renamePasskeyPage: security.passkeys.map(renamePasskeyPage),
  resetPage: [resetPage({ token: 'token', error })],
  securityPage: [
    { problem, message, errors: { passwordCurrent: error, email: error, password: error } },
    { twoFactor: true },
    { errors: { twoFactorCurrent: error } },
    { hasPassword: false },
    { shared: true },
  ].map((view) => securityPage({ ...security, ...view })),
  setUpTwoFactorPage: [
    setUpTwoFactorPage({ uri: 'otpauth://totp/Tidemark:reader?secret=ABCDEFGH&issuer=T', codes: ['ab-cd'] }),
  ],
  signUpPage: [
    signUpPage({ providers, returnContext, email, emailError: error, passwordError: error, problem }),
    signUpPage({
      ...{ providers: [], returnContext },
      purpose: trialPurpose(trial, catalog, { isFree: false, termsUrl: '/terms' }),
    }),
  ],
  staffPage: [
    staffPage({ applications: [], pending: [], alphaUntil: '2027-11-16' }),
    staffPage({
      ...{ applications: [{ ...application, email }], alphaUntil: '2027-11-16', email, message, problem },
      ...{ pending: [pending, { ...pending, isOwn: true }], otherDemoStaff: 'staff2@demo.test' },
    }),
  ],
  subscribePage: [true, false].map((changes) =>
    subscribePage({
      ...{ catalog, plan: 'pioneer', interval: 'month', returnContext, termsUrl: '/terms', changes, problem },
    }),
  ),
  termsPage: [termsPage()],
  trialPage: states.map((state) => trialPage({ ...offer, state, problem }, trial, catalog)),
  unsubscribedPage: [unsubscribedPage()],
  unsubscribePage: [unsubscribePage('token')],
  weakPasswordPage: [weakPasswordPage(PORTAL)],
};
