import PostalMime from 'postal-mime';

/** What a mail server reports about an email that it could not deliver (RFC 3464). */
export interface BounceReport {
  /** The addresses that the report was sent to. */
  readonly recipients: readonly string[];
  /** The status of each delivery that failed for good or is late, such as 5.1.1. */
  readonly failures: readonly { readonly isPermanent: boolean; readonly status: string }[];
}

const RECIPIENT_HEADERS = new Set(['to', 'delivered-to', 'x-original-to', 'envelope-to']);
/** The part of a report that programs read, wherever a mail server has put it. */
const STATUS_TYPES = new Set(['message/delivery-status', 'message/global-delivery-status']);

/** The report in an email, or undefined if it contains none, such as an automatic reply. */
export async function parseBounce(message: string | Uint8Array): Promise<BounceReport | undefined> {
  const email = await PostalMime.parse(message, {
    attachmentEncoding: 'utf8',
    // The returned email is not searched for reports.
    forceRfc822Attachments: true,
  }).catch(() => undefined);
  const status = email?.attachments.find(({ mimeType }) => STATUS_TYPES.has(mimeType))?.content;
  if (!email || typeof status !== 'string') return undefined;
  const recipients = email.headers
    .filter(({ key }) => RECIPIENT_HEADERS.has(key))
    .flatMap(({ value }) => value.match(/[^\s<>,;:"]+@[^\s<>,;:"]+/g) ?? []);
  // The first group of fields is about the message, each further one about one recipient.
  const failures = status.split(/\r?\n[ \t]*\r?\n/).flatMap((group) => {
    const [, code] = /^status:\s*([45]\.\d{1,3}\.\d{1,3})/im.exec(group) ?? [];
    if (code === undefined) return [];
    return [{ status: code, isPermanent: /^action:\s*failed\b/im.test(group) && code.startsWith('5') }];
  });
  return { recipients, failures };
}
