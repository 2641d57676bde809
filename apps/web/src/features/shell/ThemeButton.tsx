import { Icon, type IconName } from '../../components/Icon/Icon.tsx';
import { setTheme, THEMES, type Theme, useTheme } from '../../lib/storage/theme.ts';
import styles from './menus.module.css';

export const LOOKS: Readonly<Record<Theme, { readonly icon: IconName; readonly label: string }>> = {
  system: { icon: 'screen', label: 'System' },
  light: { icon: 'sun', label: 'Light' },
  dark: { icon: 'moon', label: 'Dark' },
};

/** One button that goes round: system, light, dark. */
export function ThemeButton() {
  const theme = useTheme();
  const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'system';
  return (
    <button
      type="button"
      className={styles.iconButton}
      data-theme-button
      aria-label={`Theme: ${LOOKS[theme].label}. Change to ${LOOKS[next].label}`}
      onClick={() => setTheme(next)}
    >
      <Icon name={LOOKS[theme].icon} />
    </button>
  );
}
