/** What is spoken for a unit: its sentences, or one sentence about what was skipped. */
export interface SpeechUnit {
  readonly element: HTMLElement;
  readonly sentences: readonly string[];
}

const MAX_CHARACTERS = 220;

/** Some speech engines cut off long utterances, and playback resumes at the start of a sentence. */
export function sentencesOf(text: string): string[] {
  const clean = text.replace(/\s+/g, ' ').trim();
  if (clean === '') return [];
  const parts =
    typeof Intl.Segmenter === 'function'
      ? [...new Intl.Segmenter('en', { granularity: 'sentence' }).segment(clean)].map(({ segment }) =>
          segment.trim(),
        )
      : clean.split(/(?<=[.!?])\s+/);
  return parts.filter(Boolean).flatMap(shorten);
}

/** Splits at a comma, semicolon or dash if there is one, else between two words. */
function shorten(sentence: string): string[] {
  if (sentence.length <= MAX_CHARACTERS) return [sentence];
  const head = sentence.slice(0, MAX_CHARACTERS);
  const cut =
    Math.max(head.lastIndexOf(', '), head.lastIndexOf('; '), head.lastIndexOf(' – ')) + 1 ||
    head.lastIndexOf(' ');
  if (cut <= 0) return [head, ...shorten(sentence.slice(MAX_CHARACTERS))];
  return [sentence.slice(0, cut).trim(), ...shorten(sentence.slice(cut).trim())];
}

/** Omits footnote numbers, heading links and popovers. */
function spokenTextOf(element: HTMLElement): string {
  const copy = element.cloneNode(true) as HTMLElement;
  for (const silent of copy.querySelectorAll('sup, [data-popover], .no-print')) silent.remove();
  return copy.textContent ?? '';
}

export function describeSkipped(kind: 'table' | 'code' | 'figure', name = ''): string {
  const what = { table: 'Table', code: 'Code block', figure: 'Figure' }[kind];
  return name ? `${what}: ${name.replace(/[.:]$/, '')}.` : `${what} skipped.`;
}

export function toSpeechUnit(element: HTMLElement): SpeechUnit {
  if (element.matches('pre')) return { element, sentences: [describeSkipped('code')] };
  if (element.matches('.table')) return { element, sentences: [describeSkipped('table')] };
  if (element.matches('figure')) {
    const title = element.querySelector('strong')?.textContent ?? element.querySelector('img')?.alt ?? '';
    return { element, sentences: [describeSkipped('figure', title)] };
  }
  return { element, sentences: sentencesOf(spokenTextOf(element)) };
}
