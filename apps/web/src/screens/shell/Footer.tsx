import { site } from '@tidemark/contracts/paths';
import type { NavLink } from '../../domain/navigation/index.ts';
import { asksConsent } from '../../platform/analytics/configured.ts';
import { config } from '../../platform/config.ts';
import { SHOW_SHORTCUTS_EVENT } from '../../platform/storage/shortcut-preference.ts';
import Link from '../../ui/Link/Link.tsx';
import { Logo } from '../../ui/Logo/Logo.tsx';
import styles from './Footer.module.css';

interface Props {
  readonly menu: readonly NavLink[];
  readonly submenu: readonly NavLink[];
}

export function Footer({ menu, submenu }: Props) {
  return (
    <footer className={styles.footer} data-lazy-layout>
      <div className={`container ${styles.inner}`}>
        <div className={styles.about}>
          <Logo />
          <p>{config.tagline}</p>
        </div>
        <LinkList name="Topics" links={submenu} />
        <LinkList name="Read" links={menu} />
        <div>
          <h2 className={styles.name}>{config.name}</h2>
          <ul>
            <OutsideLink href={config.links.bugReport}>Bug Report</OutsideLink>
            <OutsideLink href={config.links.channel}>Channel</OutsideLink>
            <OutsideLink href={config.links.community}>Community</OutsideLink>
            <li>
              <a className={styles.link} href={config.mainApp.plans}>
                Plans
              </a>
            </li>
            <li>
              <Link href={site.glossary} className={styles.link} prefetch={false}>
                Glossary
              </Link>
            </li>
            <li>
              <Link href={site.privacy} className={styles.link} prefetch={false}>
                Privacy
              </Link>
            </li>
            <li>
              <button
                type="button"
                className={styles.link}
                onClick={() => document.dispatchEvent(new Event(SHOW_SHORTCUTS_EVENT))}
              >
                Keyboard shortcuts
              </button>
            </li>
            <li>
              <a className={styles.link} href="/feeds/all.rss">
                RSS
              </a>
            </li>
            {asksConsent && <PrivacySettings />}
          </ul>
        </div>
      </div>
      <p className={`container ${styles.small}`}>
        Research, not advice. Digital assets can lose all of their value.
      </p>
    </footer>
  );
}

function LinkList({ name, links }: { readonly name: string; readonly links: readonly NavLink[] }) {
  if (links.length === 0) return null;
  return (
    <nav aria-label={name}>
      <h2 className={styles.name}>{name}</h2>
      <ul>
        {links.map(({ id, label, href }) => (
          <li key={id}>
            <Link href={href} className={styles.link} prefetch={false}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Opens the consent bar again. Its code is loaded on demand. */
function PrivacySettings() {
  const revisit = () =>
    void import('../../platform/analytics/consent.ts').then(({ reopenConsent }) => reopenConsent());
  return (
    <li>
      <button type="button" className={styles.link} onClick={revisit}>
        Privacy settings
      </button>
    </li>
  );
}

function OutsideLink({ href, children }: { readonly href: string; readonly children: string }) {
  return (
    <li>
      <a className={styles.link} href={href} target="_blank" rel="noopener">
        {children}
        <span className="visually-hidden"> (opens in a new tab)</span>
      </a>
    </li>
  );
}
