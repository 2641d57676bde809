/** One file a layout, so that a page downloads only those it draws. */
export { BriefCard } from './BriefCard.tsx';
export { LeadCard } from './LeadCard.tsx';
export { NoteCard } from './NoteCard.tsx';
export { NumberedCard } from './NumberedCard.tsx';
export { RowCard } from './RowCard.tsx';
export { StandardCard } from './StandardCard.tsx';
