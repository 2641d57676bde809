/** One file per layout, so that a page downloads only the layouts it uses. */
export { BriefCard } from './BriefCard.tsx';
export { LeadCard } from './LeadCard.tsx';
export { NoteCard } from './NoteCard.tsx';
export { NumberedCard } from './NumberedCard.tsx';
export { RowCard } from './RowCard.tsx';
export { StandardCard } from './StandardCard.tsx';
