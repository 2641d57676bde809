/** Characters that XML 1.0 does not allow even when escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are matched on purpose
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const ENTITIES = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&apos;'],
]);

/** Escapes text and attribute values. */
export const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replace(FORBIDDEN, '')
    .replace(/[&<>"']/g, (character) => ENTITIES.get(character) ?? '');

type Attributes = Readonly<Record<string, string | number | undefined>>;

const serialised = (attributes: Attributes): string =>
  Object.entries(attributes)
    .map(([name, value]) => (value === undefined ? '' : ` ${name}="${escapeXml(String(value))}"`))
    .join('');

/** An element with text content. */
export const textElement = (name: string, text: string, attributes: Attributes = {}): string =>
  `<${name}${serialised(attributes)}>${escapeXml(text)}</${name}>`;

/** An element with serialised children, or a self-closing one. */
export function element(name: string, attributes: Attributes, children: readonly string[] = []): string {
  const opening = `<${name}${serialised(attributes)}`;
  return children.length > 0 ? `${opening}>${children.join('')}</${name}>` : `${opening}/>`;
}

export const xmlFile = (root: string): string => `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;
