import type { Glossary, Term } from '@tidemark/contracts/wire/glossary';
import type { StoredGlossary } from '../../platform/database/documents.ts';

const byName = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** Sorted alphabetically. */
export function presentGlossary(glossary: StoredGlossary): Glossary {
  const names = new Map(glossary.map(({ id, term }) => [id, term]));
  const terms = glossary
    .map(
      ({ id, term, aliases, definition, seeAlso, category }): Term => ({
        id,
        term,
        aliases: [...aliases],
        definition,
        see_also: seeAlso.flatMap((other) => {
          const name = names.get(other);
          return name === undefined ? [] : [{ id: other, term: name }];
        }),
        category,
      }),
    )
    .sort((one, other) => byName.compare(one.term, other.term));
  return { id: 1, attributes: { terms } };
}
