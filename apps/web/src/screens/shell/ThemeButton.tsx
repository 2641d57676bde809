import { setTheme, THEMES, type Theme, useTheme } from '../../platform/storage/theme.ts';
import { Icon, type IconName } from '../../ui/Icon/Icon.tsx';
import styles from './menus.module.css';

export const THEME_LABELS: Readonly<Record<Theme, { readonly icon: IconName; readonly label: string }>> = {
  system: { icon: 'screen', label: 'System' },
  light: { icon: 'sun', label: 'Light' },
  dark: { icon: 'moon', label: 'Dark' },
};

/** Switches from system to light to dark and back to system. */
export function ThemeButton() {
  const theme = useTheme();
  const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'system';
  return (
    <button
      type="button"
      className={styles.iconButton}
      data-theme-button
      aria-label={`Theme: ${THEME_LABELS[theme].label}. Change to ${THEME_LABELS[next].label}`}
      onClick={() => setTheme(next)}
    >
      <Icon name={THEME_LABELS[theme].icon} />
    </button>
  );
}
