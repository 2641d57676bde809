import type { SearchKind } from '@tidemark/contracts/search';

export const KIND_LABELS: Readonly<Record<SearchKind, string>> = {
  research: 'Research',
  insights: 'Data insights',
  calendar: 'Calendar',
  glossary: 'Glossary',
  analysts: 'Analysts',
};
