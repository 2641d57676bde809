import { Icon } from '../../components/Icon/Icon.tsx';
import { setTheme, THEMES, useTheme } from '../../lib/storage/theme.ts';
import styles from './menus.module.css';
import { LOOKS } from './ThemeButton.tsx';

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
