import { type Static, Type } from 'typebox';
import { Nullable, One } from './common.ts';

export const TermSchema = Type.Object({
  /** The fragment of a link to the term. */
  id: Type.String(),
  term: Type.String(),
  /** Synonyms of the term. */
  aliases: Type.Array(Type.String()),
  definition: Type.String(),
  see_also: Type.Array(Type.Object({ id: Type.String(), term: Type.String() })),
  /** The slug of one of the six categories. */
  category: Nullable(Type.String()),
});
export type Term = Static<typeof TermSchema>;

export const GlossaryResponse = One(
  Type.Object({ id: Type.Integer(), attributes: Type.Object({ terms: Type.Array(TermSchema) }) }),
);
export type Glossary = Static<typeof GlossaryResponse>['data'];
