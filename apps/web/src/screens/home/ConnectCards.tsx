import { config } from '../../platform/config.ts';
import { ButtonLink } from '../../ui/Button/Button.tsx';
import { Icon, type IconName } from '../../ui/Icon/Icon.tsx';
import styles from './ConnectCards.module.css';

interface Connection {
  readonly icon: IconName;
  readonly heading: string;
  readonly text: string;
  readonly cta: string;
  readonly href: string;
}

const CONNECTIONS: readonly Connection[] = [
  {
    icon: 'chat',
    heading: 'Follow our channel',
    text: 'Get new research as soon as it is published.',
    cta: 'Join channel',
    href: config.links.channel,
  },
  {
    icon: 'people',
    heading: 'Community directory',
    text: 'Meet other readers, see what they work on and get in touch.',
    cta: 'Join',
    href: config.links.community,
  },
];

export function ConnectCards() {
  return (
    <section className={styles.cards} aria-label="Connect">
      {CONNECTIONS.map(({ icon, heading, text, cta, href }) => (
        <div key={cta} className={styles.card}>
          <Icon name={icon} size={28} />
          <div className={styles.copy}>
            <h2 className={styles.heading}>{heading}</h2>
            <p className={styles.text}>{text}</p>
          </div>
          <ButtonLink href={href} variant="secondary" newTab>
            {cta}
          </ButtonLink>
        </div>
      ))}
    </section>
  );
}
