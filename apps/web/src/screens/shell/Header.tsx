import { useRouter } from 'next/router';
import type { ReactNode } from 'react';
import type { NavLink } from '../../domain/navigation/index.ts';
import { config } from '../../platform/config.ts';
import Link from '../../ui/Link/Link.tsx';
import { Logo } from '../../ui/Logo/Logo.tsx';
import { AccountMenu } from './AccountMenu.tsx';
import { BurgerMenu } from './BurgerMenu.tsx';
import { CategoryRow } from './CategoryRow.tsx';
import { Discover } from './Discover.tsx';
import styles from './Header.module.css';
import { ThemeButton } from './ThemeButton.tsx';

interface Props {
  readonly menu: readonly NavLink[];
  readonly submenu: readonly NavLink[];
  readonly home: boolean;
  readonly search: ReactNode;
}

export function Header({ menu, submenu, home, search }: Props) {
  const { asPath } = useRouter();
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <div className={`container ${styles.inner}`}>
          <Link href="/" className={styles.logo} aria-label={`${config.name}, home`}>
            <Logo />
          </Link>
          <nav aria-label="Main" className={styles.menu}>
            <ul>
              {menu.map(({ id, label, href }) => (
                <li key={id}>
                  <Link href={href} aria-current={asPath.split(/[?#]/)[0] === href ? 'page' : undefined}>
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          {submenu.length > 0 && (
            <div className={styles.discover}>
              <Discover menu={menu} submenu={submenu} />
            </div>
          )}
          <div className={styles.search}>{search}</div>
          <div className={styles.tools}>
            <span className={styles.theme}>
              <ThemeButton />
            </span>
            <AccountMenu />
            {submenu.length > 0 && (
              <span className={styles.burger}>
                <BurgerMenu menu={menu} submenu={submenu} />
              </span>
            )}
          </div>
        </div>
      </div>
      {submenu.length > 0 && <CategoryRow links={submenu} home={home} />}
    </header>
  );
}
