import { link, text } from '@tidemark/email/email';
import { renderEmail } from '@tidemark/email/render-email';
import { describe, expect, it } from 'vitest';
import { EMAILS } from '../../../test/all-emails.ts';

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
      ...{ kind: 'test', to: 'reader@example.com', subject: hostile, heading: hostile, reason: hostile },
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
