import type { Email } from '@tidemark/email/email';
import {
  applicationAcceptedEmail,
  applicationDeclinedEmail,
  applicationReceivedEmail,
} from '../src/features/applications/emails.ts';
import { confirmationCodeEmail } from '../src/features/confirmation/emails.ts';
import { siteChangedEmail } from '../src/features/connected-sites/emails.ts';
import { planChangedEmail } from '../src/features/entitlements/emails.ts';
import { failedSignInsEmail, newDeviceEmail } from '../src/features/login/emails.ts';
import { magicLinkEmail, magicLinkOffEmail } from '../src/features/login-links/emails.ts';
import { accessStartedEmail } from '../src/features/offers/emails.ts';
import { passkeyChangedEmail } from '../src/features/passkeys/emails.ts';
import { passwordResetEmail } from '../src/features/passwords/emails.ts';
import {
  cancellationEmail,
  paymentFailedEmail,
  receiptEmail,
  subscriptionEmail,
} from '../src/features/payment/emails.ts';
import { planEndedEmail, trialEndingEmail } from '../src/features/reminders/emails.ts';
import {
  emailChangeCodeEmail,
  emailChangedEmail,
  emailChangeRequestedEmail,
  passwordChangedEmail,
} from '../src/features/security/emails.ts';
import { existingAccountEmail, signUpCodeEmail } from '../src/features/signup/emails.ts';
import { staffTwoFactorResetEmail } from '../src/features/staff/emails.ts';
import { twoFactorChangedEmail } from '../src/features/two-factor/emails.ts';
import { accountDeletedEmail, deletionScheduledEmail } from '../src/features/your-data/emails.ts';

const TO = 'reader@example.com';
const URL_ = 'https://accounts.example.com';
const AT = Date.UTC(2026, 10, 15, 12);
const INVOICE = {
  number: 'N-7',
  at: AT,
  total: '$22.61',
  tax: '$3.61',
  url: 'https://invoice.example.com/7',
};
/** Every email that the main app sends, with sample values. */
export const EMAILS: readonly Email[] = [
  magicLinkEmail(TO, URL_, 'token'),
  magicLinkOffEmail(TO, URL_),
  emailChangeCodeEmail(TO, '123456'),
  emailChangeRequestedEmail(TO, URL_),
  emailChangedEmail(TO, URL_, { from: TO, to: 'new@example.com' }),
  passwordChangedEmail(TO, URL_),
  twoFactorChangedEmail(TO, URL_, true),
  twoFactorChangedEmail(TO, URL_, false),
  passkeyChangedEmail(TO, URL_, { name: 'Chrome on Linux', added: true }),
  passkeyChangedEmail(TO, URL_, { name: 'Chrome on Linux', added: false }),
  siteChangedEmail(TO, URL_, { name: 'Google', connected: true }),
  siteChangedEmail(TO, URL_, { name: 'Google', connected: false }),
  deletionScheduledEmail(TO, URL_, AT),
  accountDeletedEmail(TO),
  applicationReceivedEmail(TO, URL_),
  applicationAcceptedEmail(
    TO,
    { url: URL_, portalUrl: 'https://example.com', alphaEmail: 'alpha@example.com' },
    { until: AT, price: '$149 a month' },
  ),
  applicationDeclinedEmail(TO, URL_),
  accessStartedEmail(TO, URL_, { trial: true, plan: 'Professional', until: AT }),
  accessStartedEmail(TO, URL_, { trial: false, plan: 'Pioneer', until: AT }),
  subscriptionEmail(TO, URL_, { plan: 'Pioneer', renewsAt: AT, cost: '$19 a month' }),
  subscriptionEmail(TO, URL_, { plan: 'Pioneer', renewsAt: AT, cost: '$19 a month', resumed: true }),
  planChangedEmail(TO, URL_, { plan: 'Pioneer', until: AT, billing: 'elsewhere' }),
  planChangedEmail(TO, URL_, { plan: 'Alpha', until: undefined, billing: 'none' }),
  planChangedEmail(TO, URL_, { plan: 'Free', until: undefined, billing: 'none' }),
  receiptEmail(TO, URL_, INVOICE),
  receiptEmail(TO, URL_, { ...INVOICE, tax: undefined, url: undefined }),
  paymentFailedEmail(TO, URL_, INVOICE),
  cancellationEmail(TO, URL_, { plan: 'Pioneer', endsAt: AT }),
  passwordResetEmail(TO, URL_, 'a+b'),
  signUpCodeEmail(TO, '123456'),
  confirmationCodeEmail(TO, '123456'),
  existingAccountEmail(TO, URL_),
  failedSignInsEmail(TO, URL_),
  staffTwoFactorResetEmail(TO, URL_),
  newDeviceEmail(TO, URL_, { at: AT, device: 'Firefox on Linux' }),
  trialEndingEmail(TO, URL_, { plan: 'Pioneer', endsAt: AT, next: 'Free', unsubscribeUrl: `${URL_}/u` }),
  planEndedEmail(TO, URL_, { ended: 'Pioneer', endedAt: AT, next: 'Free' }),
];
