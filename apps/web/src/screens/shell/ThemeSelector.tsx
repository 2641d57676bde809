import { setTheme, THEMES, useTheme } from '../../platform/storage/theme.ts';
import { Icon } from '../../ui/Icon/Icon.tsx';
import { ToggleButton } from '../../ui/ToggleButton/ToggleButton.tsx';
import styles from './menus.module.css';
import { THEME_LABELS } from './ThemeButton.tsx';

export function ThemeSelector() {
  const theme = useTheme();
  return (
    <fieldset className={styles.themes}>
      <legend className="visually-hidden">Theme</legend>
      {THEMES.map((name) => (
        <ToggleButton
          key={name}
          className={styles.theme}
          pressed={name === theme}
          onPress={() => setTheme(name)}
        >
          <Icon name={THEME_LABELS[name].icon} size={16} />
          {THEME_LABELS[name].label}
        </ToggleButton>
      ))}
    </fieldset>
  );
}
