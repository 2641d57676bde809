const FOLD_OCTETS = 75;
const encoder = new TextEncoder();

/** Folds a content line as RFC 5545 requires: at most 75 octets, never inside a character. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  let octets = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > FOLD_OCTETS) {
      parts.push(part);
      // The leading space of a folded line counts.
      [part, octets] = ['', 1];
    }
    part += character;
    octets += size;
  }
  return [...parts, part].join('\r\n ');
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the format does not allow these characters
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f]/g;

/** Escapes text values. All line endings become `\n`. */
export const escapeText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(CONTROLS, '')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');

export type Line = readonly [name: string, value: string];

export const text = (name: string, value: string): Line => [name, escapeText(value)];

/** Joins escaped lines and skips undefined values. */
export function component(name: string, lines: readonly (Line | string | undefined)[]): string {
  const written = lines.flatMap((line) => {
    if (line === undefined) return [];
    return typeof line === 'string' ? line : `${folded(`${line[0]}:${line[1]}`)}\r\n`;
  });
  return `BEGIN:${name}\r\n${written.join('')}END:${name}\r\n`;
}

export const dateTime = (value: Date): string =>
  value.toISOString().replace(/[-:]/g, '').replace(/\.\d+/, '');
export const date = (value: Date): string => value.toISOString().slice(0, 10).replaceAll('-', '');
