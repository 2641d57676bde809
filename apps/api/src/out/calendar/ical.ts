const FOLD_OCTETS = 75;
const encoder = new TextEncoder();

/** A content line as RFC 5545 writes it: no longer than 75 octets, never cut inside a character. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  let octets = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > FOLD_OCTETS) {
      parts.push(part);
      // The space that begins a continued line counts.
      [part, octets] = ['', 1];
    }
    part += character;
    octets += size;
  }
  return [...parts, part].join('\r\n ');
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the format does not know them
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f]/g;

/** Text values; line ends become `\n`, whichever they were. */
export const escapeText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(CONTROLS, '')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');

export type Line = readonly [name: string, value: string];

export const text = (name: string, value: string): Line => [name, escapeText(value)];

/** Lines that are there already escaped; nothing is left out but what is undefined. */
export function component(name: string, lines: readonly (Line | string | undefined)[]): string {
  const written = lines.flatMap((line) => {
    if (line === undefined) return [];
    return typeof line === 'string' ? line : `${folded(`${line[0]}:${line[1]}`)}\r\n`;
  });
  return `BEGIN:${name}\r\n${written.join('')}END:${name}\r\n`;
}

export const dateTime = (moment: Date): string =>
  moment.toISOString().replace(/[-:]/g, '').replace(/\.\d+/, '');
export const date = (moment: Date): string => moment.toISOString().slice(0, 10).replaceAll('-', '');
