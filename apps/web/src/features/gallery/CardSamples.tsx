import { Avatar } from '../../components/Avatar/Avatar.tsx';
import {
  BriefCard,
  LeadCard,
  NoteCard,
  NumberedCard,
  RowCard,
  StandardCard,
} from '../../components/Card/Card.tsx';
import { RowCardSkeleton } from '../../components/Card/CardSkeleton.tsx';
import { UnavailableCard } from '../../components/Card/UnavailableCard.tsx';
import type { Summary } from '../../lib/article.ts';
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
