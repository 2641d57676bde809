export interface Fence {
  readonly kind: string;
  readonly text: string;
}

const FENCE = /^```(\w*)[^\n]*\n([\s\S]*?)^```[^\n]*$/gm;

export function fencesOf(body: string): Fence[] {
  return [...body.matchAll(FENCE)].map(([, kind = '', text = '']) => ({ kind, text }));
}

/** The running text, without fences, tables, headings and markup. */
export function proseOf(body: string): string {
  return body
    .replace(FENCE, '\n')
    .split('\n')
    .filter((row) => !/^\s*(\||#)/.test(row))
    .map((row) => row.replace(/^\s*([-*>]|\d+\.)\s+/, ''))
    .join('\n')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*_`]/g, '');
}

export function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}][\p{L}\p{N}’'.,%-]*/gu) ?? [];
}

/** Includes headings, but not tables and fenced blocks. */
export function wordCount(body: string): number {
  return wordsOf(body.replace(FENCE, '\n').replace(/^\s*\|.*$/gm, '')).length;
}

export function headingsOf(body: string): string[] {
  return (body.replace(FENCE, '').match(/^#{2,4} .+$/gm) ?? []).map((row) => row.replace(/^#+ /, ''));
}

export function hasTable(body: string): boolean {
  return /^\s*\|?\s*:?-{3,}:?\s*\|/m.test(body.replace(FENCE, ''));
}

/** Sentences in lower case without punctuation, so that they can be compared. */
export function sentencesOf(text: string): string[] {
  return text
    .split(/\n\s*\n|(?<=[.!?…][”’"')]?)\s+/)
    .map((sentence) => (sentence.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' '))
    .filter((sentence) => sentence !== '');
}
