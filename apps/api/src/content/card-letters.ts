import { unsupportedCharacters } from '@tidemark/share-card/characters';
import type { Difference } from './take-in.ts';

/** A title is published whatever its script, but its share card will not show all of it: somebody should know. */
export function tellOfMissingLetters(
  log: { readonly warn: (data: object, message: string) => void },
  { changed }: Difference<{ readonly key: string; readonly title: string }>,
): void {
  for (const { entry } of changed) {
    const letters = unsupportedCharacters(entry.title).join(' ');
    if (letters) {
      log.warn(
        { key: entry.key, title: entry.title, letters },
        'The share card has no shape for these letters',
      );
    }
  }
}
