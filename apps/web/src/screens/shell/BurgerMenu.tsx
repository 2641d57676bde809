import { lazy, Suspense, useState } from 'react';
import type { NavLink } from '../../domain/navigation/index.ts';
import { Icon } from '../../ui/Icon/Icon.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import styles from './menus.module.css';

interface Props {
  readonly menu: readonly NavLink[];
  readonly submenu: readonly NavLink[];
}

const drawer = () => import('./BurgerDrawer.tsx');
const BurgerDrawer = lazy(drawer);

/** The drawer is loaded when its button is pointed at or focused, and stays mounted once it was opened. */
export function BurgerMenu({ menu, submenu }: Props) {
  const [state, setState] = useState<'unmounted' | 'open' | 'closed'>('unmounted');
  return (
    <>
      <button
        type="button"
        className={styles.iconButton}
        aria-label="Menu"
        aria-haspopup="dialog"
        aria-expanded={state === 'open'}
        onPointerEnter={drawer}
        onFocus={drawer}
        onClick={() => setState('open')}
      >
        <Icon name="menu" size={24} />
      </button>
      {state !== 'unmounted' && (
        <ErrorBoundary fallback={null}>
          <Suspense>
            <BurgerDrawer
              menu={menu}
              submenu={submenu}
              open={state === 'open'}
              onClose={() => setState('closed')}
            />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  );
}
