import { api } from '@tidemark/contracts/paths';
import type { Glossary, Term } from '@tidemark/contracts/wire/glossary';
import { call } from '../../platform/http/client.ts';
import { FAILED } from '../../platform/http/messages.ts';
import { unwrapOne } from '../../platform/http/unwrap.ts';

export async function fetchGlossary(): Promise<readonly Term[]> {
  const glossary = await call({ path: api.glossary, unwrap: unwrapOne<Glossary>, message: FAILED.glossary });
  return glossary.attributes.terms;
}
