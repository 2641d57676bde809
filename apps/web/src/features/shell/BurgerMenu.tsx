import Link from 'next/link';
import { useRouter } from 'next/router';
import { useCallback, useEffect, useState } from 'react';
import { Accordion } from '../../components/Accordion/Accordion.tsx';
import { Dialog } from '../../components/Dialog/Dialog.tsx';
import { Icon } from '../../components/Icon/Icon.tsx';
import type { NavLink } from '../../lib/shell.ts';
import styles from './menus.module.css';
import { ThemeChoice } from './ThemeSwitch.tsx';

interface Props {
  readonly menu: readonly NavLink[];
  readonly submenu: readonly NavLink[];
}

export function BurgerMenu({ menu, submenu }: Props) {
  const [open, setOpen] = useState(false);
  const { asPath, events } = useRouter();
  const close = useCallback(() => setOpen(false), []);

  // A link to the page one is on changes no address, so the choice itself closes the menu too.
  useEffect(() => {
    events.on('routeChangeStart', close);
    return () => events.off('routeChangeStart', close);
  }, [events, close]);

  return (
    <>
      <button
        type="button"
        className={styles.iconButton}
        aria-label="Menu"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <Icon name="menu" size={24} />
      </button>
      <Dialog open={open} onClose={close} label="Menu" from="right">
        <nav aria-label="Menu">
          <Accordion summary="Discover" open={asPath === '/'}>
            <ul>
              {[{ id: 0, label: 'Home', href: '/' }, ...submenu].map(({ id, label, href }) => (
                <li key={id}>
                  <Link href={href} className={styles.burgerSub} onClick={close}>
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </Accordion>
          <ul>
            {menu.map(({ id, label, href }) => (
              <li key={id}>
                <Link href={href} className={styles.burgerLink} onClick={close}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <ThemeChoice />
      </Dialog>
    </>
  );
}
