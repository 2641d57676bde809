/** Characters that XML 1.0 does not know even in disguise; text from a source may hold them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const DISGUISED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** For text and for attributes alike. */
export const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replace(FORBIDDEN, '')
    .replace(/[&<>"']/g, (character) => DISGUISED[character] ?? '');

type Attributes = Readonly<Record<string, string | number | undefined>>;

const written = (attributes: Attributes): string =>
  Object.entries(attributes)
    .map(([name, value]) => (value === undefined ? '' : ` ${name}="${escapeXml(String(value))}"`))
    .join('');

/** An element that holds text. */
export const textElement = (name: string, text: string, attributes: Attributes = {}): string =>
  `<${name}${written(attributes)}>${escapeXml(text)}</${name}>`;

/** An element that holds others, written already; without any it closes itself. */
export function element(name: string, attributes: Attributes, children: readonly string[] = []): string {
  const opening = `<${name}${written(attributes)}`;
  return children.length > 0 ? `${opening}>${children.join('')}</${name}>` : `${opening}/>`;
}

export const xmlFile = (root: string): string => `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;
