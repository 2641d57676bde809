import { useMainAppUrl } from '../../platform/session/use-login-url.ts';
import { useReaderTier } from '../../platform/session/use-session.ts';
import { ButtonLink } from '../../ui/Button/Button.tsx';
import { Icon } from '../../ui/Icon/Icon.tsx';
import styles from './AlphaNotice.module.css';
import { alphaNoticeCopy } from './alpha-notice-copy.ts';

/** Explains Alpha membership and how this reader can get it. Same height for all readers, so nothing shifts. */
export function AlphaNotice() {
  const tier = useReaderTier();
  const { heading, text, button, href } = alphaNoticeCopy(tier);
  const url = useMainAppUrl(href);
  return (
    <section className={styles.notice} aria-label="Alpha membership">
      <p className={styles.heading}>
        <Icon name={tier === 'alpha' ? 'unlock' : 'lock'} size={18} />
        {heading}
      </p>
      <p className={styles.text}>{text}</p>
      <ButtonLink href={url} size="sm" variant={tier === 'alpha' ? 'secondary' : 'primary'}>
        {button}
      </ButtonLink>
    </section>
  );
}
