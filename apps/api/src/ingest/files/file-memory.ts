import { createHash } from 'node:crypto';

interface Remembered {
  readonly digest: string;
  readonly result: unknown;
}

/** Processes a file, unless it did not change. `context` is everything else that the result depends on. */
export type ProcessFile = <Result>(
  file: { readonly path: string; readonly text: string; readonly context?: string },
  process: () => Result | Promise<Result>,
) => Promise<Result>;

/** Characters of text whose results are kept, about a thousand long articles. */
const MAX_CHARACTERS = 8_000_000;

/**
 * What the files of a folder became when it was last loaded. Processing one takes several milliseconds, so a change to
 * one file should not process all others again.
 */
export class FileMemory {
  readonly #maxCharacters: number;
  #files = new Map<string, Remembered>();

  constructor(maxCharacters = MAX_CHARACTERS) {
    this.#maxCharacters = maxCharacters;
  }

  /** Begins a load. Files that are not part of it are forgotten. */
  begin(): ProcessFile {
    const before = this.#files;
    const current = new Map<string, Remembered>();
    let characters = 0;
    this.#files = current;
    return async <Result>(
      { path, text, context = '' }: Parameters<ProcessFile>[0],
      process: () => Result | Promise<Result>,
    ) => {
      const digest = createHash('sha256').update(context).update('\n').update(text).digest('base64');
      const known = before.get(path);
      const result = known?.digest === digest ? (known.result as Result) : await process();
      characters += text.length;
      if (characters <= this.#maxCharacters) current.set(path, { digest, result });
      return result;
    };
  }
}
