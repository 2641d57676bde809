import { categoryBySlug } from '@tidemark/contracts/categories';
import { headingSlug } from '@tidemark/contracts/slug';
import { asRecord } from '../folder.ts';
import { type Fault, faultsOf, type Report, textOf, textsOf } from './fault.ts';

const MIN_TERMS = 80;
const FILE = 'glossary.yml';

type Entry = Readonly<Record<string, unknown>>;

const idOf = (entry: Entry): string => textOf(entry.id) || headingSlug(textOf(entry.term));

function checkEntry(
  entry: Entry,
  ids: ReadonlySet<string>,
  names: Map<string, string>,
  report: Report,
): void {
  const id = idOf(entry);
  for (const name of [textOf(entry.term), ...textsOf(entry.aliases)].map((one) => one.toLowerCase())) {
    if (name === '') report('term', 'is missing');
    else if (names.has(name)) report('term', `"${name}" is already a name of ${names.get(name)}`);
    names.set(name, id);
  }
  const definition = textOf(entry.definition);
  if (definition.length < 60 || definition.length > 320) {
    report('definition', `must have 60 to 320 characters, not ${definition.length}`);
  }
  const sentences = definition.match(/[.!?](?=\s|$)/g)?.length ?? 0;
  if (!definition.endsWith('.') || sentences > 2) report('definition', 'must be one or two whole sentences');
  for (const other of textsOf(entry.see_also)) {
    if (other === id || !ids.has(other)) report('see_also', `contains the unknown term "${other}"`);
  }
  const category = textOf(entry.category);
  const known = categoryBySlug(category);
  if (category !== '' && (!known || known.parentId !== undefined)) {
    report('category', `must be one of the six main categories, not "${category}"`);
  }
}

/** Checks every term, and that no name is used by two of them. */
export function checkGlossary(value: unknown): Fault[] {
  const entries = Array.isArray(value) ? value.map(asRecord) : [];
  const ids = new Set(entries.map(idOf));
  const names = new Map<string, string>();
  return [
    ...entries.flatMap((entry, n) =>
      faultsOf(FILE, (report) => {
        const name = textOf(entry.term) || `term ${n + 1}`;
        checkEntry(entry, ids, names, (field, message) => report(`${name}.${field}`, message));
      }),
    ),
    ...faultsOf(FILE, (report) => {
      if (ids.size !== entries.length) report('id', 'must be unique');
      if (entries.length < MIN_TERMS) report('count', `must be at least ${MIN_TERMS}, not ${entries.length}`);
    }),
  ];
}
