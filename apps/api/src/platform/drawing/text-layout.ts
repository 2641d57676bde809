import { drawable, type Face, type Setting, widthOf } from './fonts.ts';

/** Splits a word that is wider than the column. */
function splitWord(word: string, setting: Setting, width: number): string[] {
  if (widthOf(word, setting) <= width) return [word];
  const parts: string[] = [];
  let part = '';
  for (const character of word) {
    if (part !== '' && widthOf(part + character, setting) > width) {
      parts.push(part);
      part = '';
    }
    part += character;
  }
  return [...parts, part];
}

function greedy(words: readonly string[], setting: Setting, width: number): string[] {
  const space = widthOf(' ', setting);
  const lines: string[] = [];
  let line = '';
  let used = 0;
  for (const word of words) {
    const wordWidth = widthOf(word, setting);
    if (line !== '' && used + space + wordWidth <= width) {
      line += ` ${word}`;
      used += space + wordWidth;
    } else {
      if (line !== '') lines.push(line);
      line = word;
      used = wordWidth;
    }
  }
  return line === '' ? lines : [...lines, line];
}

/** Uses the fewest lines and balances their lengths, so that the last line is not a single word. */
function balanced(words: readonly string[], setting: Setting, width: number): string[] {
  const fewest = greedy(words, setting, width).length;
  let [low, high] = [width / 3, width];
  for (let n = 0; n < 8; n += 1) {
    const middle = (low + high) / 2;
    const lines = greedy(words, setting, middle);
    const fits = lines.length <= fewest && lines.every((line) => widthOf(line, setting) <= middle);
    if (fits) high = middle;
    else low = middle;
  }
  return greedy(words, setting, high);
}

export interface Fitted {
  readonly lines: readonly string[];
  readonly size: number;
}

interface TextBox {
  readonly face: Face;
  readonly sizes: readonly number[];
  readonly width: number;
  readonly height: number;
  readonly leading: number;
}

/** Truncates the text with an ellipsis if even the smallest size does not fit. */
function shortened(lines: readonly string[], count: number, setting: Setting, width: number): string[] {
  const shown = lines.slice(0, count);
  let last = shown.pop() ?? '';
  const ended = () => `${last.replace(/[\s,;:.–—-]+$/u, '')}…`;
  while (last.includes(' ') && widthOf(ended(), setting) > width) last = last.replace(/\s*\S+$/u, '');
  while (last !== '' && widthOf(ended(), setting) > width) last = last.slice(0, -1);
  return [...shown, ended()];
}

/** The largest size at which the text fits without splitting words. */
export function fit(text: string, { face, sizes, width, height, leading }: TextBox): Fitted {
  const maxLines = (size: number) => Math.max(1, Math.floor(height / (size * leading)));
  const words = drawable(face, text).split(' ').filter(Boolean);
  for (const size of sizes) {
    const setting = { face, size };
    if (words.some((word) => widthOf(word, setting) > width)) continue;
    const lines = balanced(words, setting, width);
    if (lines.length <= maxLines(size)) return { lines, size };
  }
  const size = sizes.at(-1) ?? 40;
  const setting = { face, size };
  const lines = greedy(
    words.flatMap((word) => splitWord(word, setting, width)),
    setting,
    width,
  );
  return {
    lines: lines.length > maxLines(size) ? shortened(lines, maxLines(size), setting, width) : lines,
    size,
  };
}
