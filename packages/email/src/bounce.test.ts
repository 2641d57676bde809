import { expect, it } from 'vitest';
import { parseBounce } from './bounce.ts';

const ADDRESS = 'bounce+notification-1.0123456789ab@mail.example.com';

/** As Postfix reports it. */
const POSTFIX = `Return-Path: <>
X-Original-To: ${ADDRESS}
Received: by mx.example.net (Postfix) id 4C1F2; Tue, 17 Nov 2026 09:00:00 +0000 (UTC)
From: MAILER-DAEMON@mx.example.net (Mail Delivery System)
To: ${ADDRESS}
Subject: Undelivered Mail Returned to Sender
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status;
\tboundary="4C1F2.1794906000/mx.example.net"
Content-Transfer-Encoding: 8bit

This is a MIME-encapsulated message.

--4C1F2.1794906000/mx.example.net
Content-Description: Notification
Content-Type: text/plain; charset=us-ascii

<reader@example.net>: host mail.example.net[192.0.2.1] said: 550 5.1.1
    <reader@example.net>: Recipient address rejected: User unknown

--4C1F2.1794906000/mx.example.net
Content-Description: Delivery report
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.net
X-Postfix-Queue-ID: 4C1F2
Arrival-Date: Tue, 17 Nov 2026 08:59:58 +0000 (UTC)

Final-Recipient: rfc822; reader@example.net
Original-Recipient: rfc822;reader@example.net
Action: failed
Status: 5.1.1
Remote-MTA: dns; mail.example.net
Diagnostic-Code: smtp; 550 5.1.1 <reader@example.net>: Recipient address
    rejected: User unknown

--4C1F2.1794906000/mx.example.net
Content-Description: Undelivered Message Headers
Content-Type: text/rfc822-headers

To: reader@example.net
Subject: A new report

--4C1F2.1794906000/mx.example.net--
`;

/** As Exchange reports it: nested, with CRLF and an unquoted boundary. */
const EXCHANGE = `From: Microsoft Outlook <postmaster@example.org>
To: <${ADDRESS}>
Content-Type: multipart/report; report-type=delivery-status; boundary=outer_1
MIME-Version: 1.0

--outer_1
Content-Type: multipart/alternative; differences=Content-Type;
 boundary="inner_1"

--inner_1
Content-Type: text/plain

Your message couldn't be delivered.

--inner_1--

--outer_1
Content-Type: message/delivery-status
Content-Transfer-Encoding: base64

${Buffer.from('Reporting-MTA: dns;example.org\r\n\r\nFinal-recipient: RFC822;reader@example.org\r\nAction: failed\r\nStatus: 5.2.1\r\n').toString('base64')}

--outer_1--
`.replaceAll('\n', '\r\n');

it.each([
  ['Postfix', POSTFIX, '5.1.1'],
  ['Exchange', EXCHANGE, '5.2.1'],
])('reads the report of %s', async (_, message, status) => {
  const report = await parseBounce(message);
  expect(new Set(report?.recipients)).toEqual(new Set([ADDRESS]));
  expect(report?.failures).toEqual([{ status, isPermanent: true }]);
});

it('knows a delay from a failure', async () => {
  const delayed = POSTFIX.replace('Action: failed', 'Action: delayed').replace(
    'Status: 5.1.1',
    'Status: 4.4.1',
  );
  expect((await parseBounce(delayed))?.failures).toEqual([{ status: '4.4.1', isPermanent: false }]);
  const expired = POSTFIX.replace('Status: 5.1.1', 'Status: 4.4.7');
  expect((await parseBounce(expired))?.failures).toEqual([{ status: '4.4.7', isPermanent: false }]);
  const delivered = POSTFIX.replace('Action: failed', 'Action: delivered').replace(
    'Status: 5.1.1',
    'Status: 2.0.0',
  );
  expect((await parseBounce(delivered))?.failures).toEqual([]);
});

it.each([
  ['an automatic reply', `To: ${ADDRESS}\nSubject: Out of office\n\nStatus: 5.1.1\nAction: failed\n`],
  ['a report that is cut off', POSTFIX.slice(0, 700)],
  ['nothing', ''],
  ['only a boundary', 'Content-Type: multipart/report; boundary=x\n\n--x\n--x\n--x--'],
  ['a report about a report', `To: ${ADDRESS}\nContent-Type: message/rfc822\n\n${POSTFIX}`],
  ['more parts in parts than anyone sends', nested(1000)],
])('finds no report in %s', async (_, message) => expect(await parseBounce(message)).toBeUndefined());

function nested(depth: number): string {
  const parts = Array.from(
    { length: depth },
    (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\n\n--b${n}\n`,
  );
  return `${parts.join('')}Content-Type: message/delivery-status\n\nAction: failed\nStatus: 5.1.1\n`;
}
