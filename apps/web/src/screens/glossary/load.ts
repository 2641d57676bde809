import type { Term } from '@tidemark/contracts/wire/glossary';
import { fetchGlossary } from '../../domain/glossary/calls.ts';

export interface GlossaryProps {
  readonly terms: readonly Term[];
}

export async function loadGlossary(): Promise<GlossaryProps> {
  return { terms: await fetchGlossary() };
}
