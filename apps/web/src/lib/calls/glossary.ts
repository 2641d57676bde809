import { api } from '@tidemark/contracts/paths';
import type { Glossary, Term } from '@tidemark/contracts/wire/glossary';
import { call } from '../api.ts';
import { FAILED } from '../messages.ts';
import { one } from '../pick.ts';

export async function fetchGlossary(): Promise<readonly Term[]> {
  const glossary = await call({ path: api.glossary, pick: one<Glossary>, message: FAILED.glossary });
  return glossary.attributes.terms;
}
