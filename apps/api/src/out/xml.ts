/** Text that is markup already. Anything else is escaped when it is put into an element. */
export type Markup = string & { readonly markup: true };

export const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** XML has no way at all to write these. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it is about
const IMPOSSIBLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** For text and attributes alike, in XML and in HTML. */
export const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replace(IMPOSSIBLE, '')
    .replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

type Attributes = Readonly<Record<string, string | number | undefined>>;

/** Text is one string; children are a list, and those that are false are left out. */
export function element(
  name: string,
  attributes: Attributes,
  content?: string | readonly (Markup | false)[],
): Markup {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${escaped(String(value))}"`)
    .join('');
  const inside = typeof content === 'string' ? escaped(content) : content?.filter(Boolean).join('');
  return (inside === undefined ? `<${name}${written}/>` : `<${name}${written}>${inside}</${name}>`) as Markup;
}
