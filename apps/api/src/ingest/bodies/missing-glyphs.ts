import { unsupportedCharacters } from '@tidemark/share-card/characters';
import type { Difference } from '../ingest.ts';

/** Titles may use any script, but share cards cannot show characters without a glyph, so the editor is warned. */
export function warnAboutMissingGlyphs(
  log: { readonly warn: (data: object, message: string) => void },
  { changed }: Difference<{ readonly key: string; readonly title: string }>,
): void {
  for (const { entry } of changed) {
    const characters = unsupportedCharacters(entry.title).join(' ');
    if (characters) {
      log.warn(
        { key: entry.key, title: entry.title, characters },
        'The share card fonts have no glyphs for these characters',
      );
    }
  }
}
