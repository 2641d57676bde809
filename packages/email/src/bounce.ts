/** What a mail server reports about an email that it could not deliver (RFC 3464). */
export interface BounceReport {
  /** The addresses that the report was sent to. */
  readonly recipients: readonly string[];
  /** The status of each delivery that failed for good or is late, such as 5.1.1. */
  readonly failures: readonly { readonly isPermanent: boolean; readonly status: string }[];
}

const RECIPIENT_HEADERS = /^(?:to|delivered-to|x-original-to|envelope-to)$/i;
const MAX_DEPTH = 5;

interface Part {
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
}

/** Splits headers from the body. A line that begins with a space continues the header before. */
function parsePart(text: string): Part {
  const end = text.search(/\n[ \t]*\n/);
  const head = (end < 0 ? text : text.slice(0, end)).replaceAll(/\n[ \t]+/g, ' ');
  const headers = head.split('\n').flatMap((line) => {
    const colon = line.indexOf(':');
    return colon > 0 ? [[line.slice(0, colon).trim(), line.slice(colon + 1).trim()] as const] : [];
  });
  return { headers, body: end < 0 ? '' : text.slice(end).replace(/^\n[ \t]*\n/, '') };
}

const headerOf = ({ headers }: Part, name: string): string =>
  headers.find(([one]) => one.toLowerCase() === name)?.[1] ?? '';

const boundaryOf = (contentType: string): string | undefined =>
  /;\s*boundary=(?:"([^"]+)"|([^\s;"]+))/i.exec(contentType)?.slice(1).find(Boolean);

function partsOf(part: Part): Part[] {
  const boundary = boundaryOf(headerOf(part, 'content-type'));
  if (boundary === undefined) return [];
  const lines = part.body.split('\n');
  const parts: string[][] = [];
  for (const line of lines) {
    const text = line.trimEnd();
    if (text === `--${boundary}--`) break;
    if (text === `--${boundary}`) parts.push([]);
    else parts.at(-1)?.push(line);
  }
  return parts.map((one) => parsePart(one.join('\n')));
}

/** The part of a report that programs read, wherever a mail server has put it. */
function findStatus(part: Part, depth = 0): Part | undefined {
  if (/^message\/(?:global-)?delivery-status\b/i.test(headerOf(part, 'content-type'))) return part;
  if (depth >= MAX_DEPTH) return undefined;
  for (const one of partsOf(part)) {
    const found = findStatus(one, depth + 1);
    if (found) return found;
  }
  return undefined;
}

function decode(part: Part): string {
  const encoding = headerOf(part, 'content-transfer-encoding').toLowerCase();
  if (encoding === 'base64') return Buffer.from(part.body, 'base64').toString().replaceAll('\r\n', '\n');
  return part.body;
}

/** The report in an email, or undefined if it contains none, such as an automatic reply. */
export function parseBounce(message: string): BounceReport | undefined {
  const email = parsePart(message.replaceAll('\r\n', '\n'));
  const status = /^multipart\//i.test(headerOf(email, 'content-type')) ? findStatus(email) : undefined;
  if (!status) return undefined;
  const recipients = email.headers
    .filter(([name]) => RECIPIENT_HEADERS.test(name))
    .flatMap(([, value]) => value.match(/[^\s<>,;:"]+@[^\s<>,;:"]+/g) ?? []);
  // The first group of fields is about the message, each further one about one recipient.
  const groups = decode(status).split(/\n[ \t]*\n/);
  const failures = groups.flatMap((group) => {
    const fields = parsePart(`${group.trim()}\n\n`);
    const code = /^[245]\.\d{1,3}\.\d{1,3}/.exec(headerOf(fields, 'status'))?.[0];
    const action = headerOf(fields, 'action').toLowerCase();
    if (code === undefined || code.startsWith('2')) return [];
    return [{ status: code, isPermanent: action === 'failed' && code.startsWith('5') }];
  });
  return { recipients, failures };
}
