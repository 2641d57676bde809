import type { NavLink } from '../../domain/navigation/index.ts';
import { Accordion } from '../../ui/Accordion/Accordion.tsx';
import { Dialog } from '../../ui/Dialog/Dialog.tsx';
import Link from '../../ui/Link/Link.tsx';
import styles from './menus.module.css';
import { ThemeSelector } from './ThemeSelector.tsx';

interface Props {
  readonly menu: readonly NavLink[];
  readonly submenu: readonly NavLink[];
  readonly open: boolean;
  readonly onClose: () => void;
}

const HOME: NavLink = { id: 0, label: 'Home', href: '/' };

export default function BurgerDrawer({ menu, submenu, open, onClose }: Props) {
  return (
    <Dialog open={open} onClose={onClose} label="Menu" placement="right">
      <nav aria-label="Menu">
        <Accordion summary="Discover">
          <Links links={[HOME, ...submenu]} className={styles.burgerSub} onFollow={onClose} />
        </Accordion>
        <Links links={menu} className={styles.burgerLink} onFollow={onClose} />
      </nav>
      <ThemeSelector />
    </Dialog>
  );
}

interface LinksProps {
  readonly links: readonly NavLink[];
  readonly className: string | undefined;
  readonly onFollow: () => void;
}

function Links({ links, className, onFollow }: LinksProps) {
  return (
    <ul>
      {links.map(({ id, label, href }) => (
        <li key={id}>
          <Link href={href} className={className} onClick={onFollow}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
