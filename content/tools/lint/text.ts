export interface Fence {
  readonly kind: string;
  readonly text: string;
}

const FENCE = /^```(\w*)[^\n]*\n([\s\S]*?)^```[^\n]*$/gm;

export function fencesOf(body: string): Fence[] {
  return [...body.matchAll(FENCE)].map(([, kind = '', text = '']) => ({ kind, text }));
}

/** What is read as running text: no fences, tables, headings or marks. */
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

/** Headings count for a reader who skims, so they count as words too. */
export function wordCount(body: string): number {
  return wordsOf(body.replace(FENCE, '\n').replace(/^\s*\|.*$/gm, '')).length;
}

export function headingsOf(body: string): string[] {
  return (body.replace(FENCE, '').match(/^#{2,4} .+$/gm) ?? []).map((row) => row.replace(/^#+ /, ''));
}

export function hasTable(body: string): boolean {
  return /^\s*\|?\s*:?-{3,}:?\s*\|/m.test(body.replace(FENCE, ''));
}

/** Sentences as bare lower-case words, so that two that differ in a comma are the same. */
export function sentencesOf(text: string): string[] {
  return text
    .split(/\n\s*\n|(?<=[.!?…][”’"')]?)\s+/)
    .map((sentence) => (sentence.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' '))
    .filter((sentence) => sentence !== '');
}
