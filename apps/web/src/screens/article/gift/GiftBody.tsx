import { tierLabel, tierOf } from '@tidemark/contracts/access';
import { giftTokenOf } from '@tidemark/contracts/gift';
import { site } from '@tidemark/contracts/paths';
import { useEffect } from 'react';
import { plansHref } from '../../../domain/access/index.ts';
import type { ArticleDetails } from '../../../domain/articles/index.ts';
import { type OpenedGift, openGift } from '../../../domain/gifts/calls.ts';
import { config } from '../../../platform/config.ts';
import { useMainAppUrl } from '../../../platform/session/use-login-url.ts';
import { useMemberId } from '../../../platform/session/use-session.ts';
import { ButtonLink } from '../../../ui/Button/Button.tsx';
import { formatDate } from '../../../ui/format.ts';
import { ErrorState } from '../../../ui/Status/ErrorState.tsx';
import { TextLink } from '../../../ui/TextLink/TextLink.tsx';
import '../../../platform/query/query-layer.ts';
import { useApiQuery } from '../../../platform/query/use-api-query.ts';
import { BodyContent } from '../BodyContent.tsx';
import { BodySkeleton } from '../BodySkeleton.tsx';
import { Gate } from '../Gate.tsx';
import styles from './GiftBody.module.css';

interface Props {
  readonly article: ArticleDetails;
  /** Called once the link has opened the article. */
  readonly onOpened: () => void;
}

/** The body for the holder of a gift link. Without the tools of members, which need the right to read it. */
export default function GiftBody({ article, onOpened }: Props) {
  const token = giftTokenOf(location.hash) ?? 'malformed';
  const loaded = useApiQuery(`gift ${token}`, () => openGift(token));
  // The token may be that of a link to another article.
  const gift = loaded.kind === 'ready' && loaded.value?.article.id === article.id ? loaded.value : undefined;
  const isOpen = gift !== undefined;
  useEffect(() => {
    if (isOpen) onOpened();
  }, [isOpen, onOpened]);
  switch (loaded.kind) {
    case 'loading':
      return <BodySkeleton />;
    case 'failed':
      return <ErrorState text={loaded.message} retry={loaded.retry} />;
    case 'gated':
      return <Gate article={article} />;
    case 'ready':
      return gift ? (
        <Gift gift={gift} />
      ) : (
        <>
          <p className={styles.note} role="status">
            This gift link is no longer valid
          </p>
          <Gate article={article} />
        </>
      );
  }
}

function Gift({ gift: { article, giverName, expiresAt } }: { readonly gift: OpenedGift }) {
  return (
    <>
      <p className={styles.note}>
        {giverName === null ? 'A subscriber' : giverName} gives you this article. You can read it until{' '}
        {formatDate(expiresAt)}, without an account.
      </p>
      <BodyContent article={article} />
      <NextSteps article={article} />
    </>
  );
}

/** What a reader who liked the gift can do. */
function NextSteps({ article }: { readonly article: ArticleDetails }) {
  const isMember = useMemberId() !== undefined;
  const tier = tierOf(article.access);
  const plans = useMainAppUrl(plansHref(tier));
  const signUp = useMainAppUrl(config.mainApp.login);
  return (
    <section className={styles.next} aria-labelledby="gift-next">
      <h2 className={styles.heading} id="gift-next">
        More like this
      </h2>
      <p>
        This article is part of {tierLabel(tier)}.{' '}
        {isMember
          ? 'Your plan does not include it; this link opens this article only.'
          : 'A free account opens everything that is marked Free and keeps your place, bookmarks and notes.'}
      </p>
      <div className={styles.actions}>
        {!isMember && <ButtonLink href={signUp}>Log in / Sign up</ButtonLink>}
        <ButtonLink href={plans} variant={isMember ? 'primary' : 'secondary'}>
          See plans
        </ButtonLink>
        <TextLink href={site.freeArticles}>Free articles</TextLink>
      </div>
    </section>
  );
}
