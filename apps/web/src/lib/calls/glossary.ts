import { api } from '@tidemark/contracts/paths';
import type { Glossary, Term } from '@tidemark/contracts/wire/glossary';
import { call } from '../api/client.ts';
import { FAILED } from '../api/messages.ts';
import { unwrapOne } from '../api/unwrap.ts';

export async function fetchGlossary(): Promise<readonly Term[]> {
  const glossary = await call({ path: api.glossary, unwrap: unwrapOne<Glossary>, message: FAILED.glossary });
  return glossary.attributes.terms;
}
