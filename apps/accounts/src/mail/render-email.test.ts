import { type Email, link, text } from '@tidemark/email/email';
import { renderEmail } from '@tidemark/email/render-email';
import { describe, expect, it } from 'vitest';
import {
  accountDeletedEmail,
  applicationAcceptedEmail,
  applicationDeclinedEmail,
  applicationReceivedEmail,
  deletionScheduledEmail,
  emailChangeCodeEmail,
  emailChangedEmail,
  emailChangeRequestedEmail,
  existingAccountEmail,
  failedSignInsEmail,
  magicLinkEmail,
  magicLinkOffEmail,
  newDeviceEmail,
  passkeyChangedEmail,
  passwordChangedEmail,
  passwordResetEmail,
  planEndedEmail,
  signUpCodeEmail,
  trialEndingEmail,
  twoFactorChangedEmail,
} from './emails.ts';
import { cancellationEmail, paymentFailedEmail, receiptEmail } from './payment-emails.ts';

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
const EMAILS: readonly Email[] = [
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
  deletionScheduledEmail(TO, URL_, AT),
  accountDeletedEmail(TO),
  applicationReceivedEmail(TO, URL_),
  applicationAcceptedEmail(TO, { url: URL_, portalUrl: 'https://example.com' }, AT),
  applicationDeclinedEmail(TO, URL_),
  receiptEmail(TO, URL_, INVOICE),
  receiptEmail(TO, URL_, { ...INVOICE, tax: undefined, url: undefined }),
  paymentFailedEmail(TO, URL_, INVOICE),
  cancellationEmail(TO, URL_, { plan: 'Pioneer', endsAt: AT }),
  passwordResetEmail(TO, URL_, 'a+b'),
  signUpCodeEmail(TO, '123456'),
  existingAccountEmail(TO, URL_),
  failedSignInsEmail(TO, URL_),
  newDeviceEmail(TO, URL_, { at: AT, device: 'Firefox on Linux' }),
  trialEndingEmail(TO, URL_, { plan: 'Pioneer', endsAt: AT, next: 'Free', unsubscribeUrl: `${URL_}/u` }),
  planEndedEmail(TO, URL_, { ended: 'Pioneer', endedAt: AT, next: 'Free' }),
];

describe('rendered email', () => {
  it.each(EMAILS.map((email) => [email.kind, email] as const))(
    'contains every block of %s as HTML, light and dark, and as text',
    (_kind, email) => {
      const { html, text: plain } = renderEmail(email);
      const strings = email.blocks.flatMap((block) => {
        if (block.type === 'facts') return block.rows.flat();
        if (block.type === 'text') return [block.text];
        if (block.type === 'items') return block.items.flatMap(({ title, url, meta }) => [title, url, meta]);
        return block.type === 'code' ? [block.label, block.code] : [block.label, block.url];
      });
      for (const string of [email.heading, ...strings, email.reason]) {
        expect(plain).toContain(string);
        expect(html).toContain(string.replaceAll('&', '&amp;').replaceAll('"', '&quot;'));
      }
      expect(plain).not.toMatch(/<\w/);
      expect(html).toContain('@media (prefers-color-scheme:dark)');
      expect(html).not.toMatch(/<(script|img|link|form)\b|\burl\(/);
      expect(html.includes('Unsubscribe')).toBe(email.unsubscribeUrl !== undefined);
    },
  );

  it('escapes what is inserted', () => {
    const hostile = '"><script>alert(1)</script>&';
    const { html } = renderEmail({
      ...{ kind: 'test', to: TO, subject: hostile, heading: hostile, reason: hostile },
      blocks: [
        text(hostile),
        link(hostile, `https://example.com/${hostile}`),
        { type: 'code', label: hostile, code: hostile },
        { type: 'facts', rows: [[hostile, hostile]] },
      ],
    });
    expect(html).not.toContain('<script');
    expect(html).not.toContain('">&lt;script');
  });
});
