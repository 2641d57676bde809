import {
  BriefCard,
  LeadCard,
  NoteCard,
  NumberedCard,
  RowCard,
  StandardCard,
} from '../../domain/articles/cards/Card.tsx';
import { RowCardSkeleton } from '../../domain/articles/cards/CardSkeleton.tsx';
import { UnavailableCard } from '../../domain/articles/cards/UnavailableCard.tsx';
import type { Summary } from '../../domain/articles/index.ts';
import { Avatar } from '../../ui/Avatar/Avatar.tsx';
import { GallerySection } from './GallerySection.tsx';
import { SAMPLES } from './samples.ts';

const [long, short, middle, alpha] = SAMPLES as [Summary, Summary, Summary, Summary];

export function CardSamples() {
  return (
    <GallerySection name="Cards">
      <LeadCard article={long} />
      <StandardCard article={middle} teaser />
      <RowCard article={long} />
      <RowCard article={short} />
      <RowCardSkeleton />
      <BriefCard article={middle} />
      <NumberedCard article={alpha} number={1} />
      <NoteCard article={alpha} />
      <UnavailableCard articleId={9} />
      <Avatar person={{ name: 'Mira Okafor', portrait: null }} size={96} />
    </GallerySection>
  );
}
