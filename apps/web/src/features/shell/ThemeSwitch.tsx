import { Icon, type IconName } from '../../components/Icon/Icon.tsx';
import { setTheme, THEMES, type Theme, useTheme } from '../../lib/theme.ts';
import styles from './menus.module.css';

const LOOKS: Readonly<Record<Theme, { readonly icon: IconName; readonly label: string }>> = {
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
      aria-label={`Theme: ${LOOKS[theme].label}. Change to ${LOOKS[next].label}`}
      onClick={() => setTheme(next)}
    >
      <Icon name={LOOKS[theme].icon} />
    </button>
  );
}

export function ThemeChoice() {
  const theme = useTheme();
  return (
    <fieldset className={styles.themes}>
      <legend className="visually-hidden">Theme</legend>
      {THEMES.map((name) => (
        <button
          key={name}
          type="button"
          className={styles.theme}
          aria-pressed={name === theme}
          onClick={() => setTheme(name)}
        >
          <Icon name={LOOKS[name].icon} size={16} />
          {LOOKS[name].label}
        </button>
      ))}
    </fieldset>
  );
}
