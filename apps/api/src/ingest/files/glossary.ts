import { categoryBySlug } from '@tidemark/contracts/categories';
import { headingSlug, isSlug } from '@tidemark/contracts/slug';
import { parse } from 'yaml';
import type { StoredGlossary, StoredTerm } from '../../platform/database/documents.ts';
import { Fields, RejectedField } from '../bodies/fields.ts';

const MAX_TERMS = 1000;

function readTerm(fields: Fields): StoredTerm {
  const term = fields.text('term', { max: 60 });
  const id = fields.optional('id', 60) ?? headingSlug(term);
  if (!isSlug(id))
    throw new RejectedField('id', `must be lower-case letters, digits and hyphens, not "${id}"`);
  const category = fields.optional('category');
  const known = category === null ? undefined : categoryBySlug(category);
  if (category !== null && (!known || known.parentId !== undefined)) {
    throw new RejectedField('category', `must be one of the six, not "${category}"`);
  }
  return {
    id,
    term,
    aliases: fields.texts('aliases', 8),
    definition: fields.text('definition', { min: 20, max: 400 }),
    seeAlso: fields.texts('see_also', 6),
    category,
    pageOnly: fields.flag('page_only'),
  };
}

/** Every name belongs to one term, and every reference points to an existing term. */
function checkTogether(terms: readonly StoredTerm[]): void {
  const ids = new Set<string>();
  const names = new Map<string, string>();
  for (const { id, term, aliases } of terms) {
    if (ids.has(id)) throw new RejectedField(id, 'is there twice');
    ids.add(id);
    for (const name of [term, ...aliases].map((one) => one.toLowerCase())) {
      const holder = names.get(name);
      if (holder) throw new RejectedField(id, `is called "${name}", as ${holder} is`);
      names.set(name, id);
    }
  }
  for (const { id, seeAlso } of terms) {
    const stray = seeAlso.find((other) => other === id || !ids.has(other));
    if (stray) throw new RejectedField(`${id}.see_also`, `refers to an unknown term "${stray}"`);
  }
}

export function readGlossary(text: string): StoredGlossary {
  const items = new Fields({ terms: parse(text) ?? [] }).list('terms', MAX_TERMS);
  const terms = items.map((item, n) => {
    const named = (item as { term?: unknown } | null)?.term;
    return readTerm(new Fields(item, typeof named === 'string' ? named : `terms.${n + 1}`));
  });
  checkTogether(terms);
  return terms;
}
