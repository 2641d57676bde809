/** The tables and documents whose changes are recorded as content events. */
export type ContentKind =
  | 'articles'
  | 'authors'
  | 'calendarEvents'
  | 'insights'
  | 'navigation'
  | 'disclaimer'
  | 'synonyms'
  | 'glossary';
