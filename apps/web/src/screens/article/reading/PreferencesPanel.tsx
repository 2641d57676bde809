import { type ReactNode, useState } from 'react';
import { SHOW_SHORTCUTS_EVENT } from '../../../platform/storage/shortcut-preference.ts';
import { ToggleButton } from '../../../ui/ToggleButton/ToggleButton.tsx';
import styles from './PreferencesPanel.module.css';
import {
  applyPreferences,
  currentPreferences,
  DEFAULT_PREFERENCES,
  FACES,
  type ReadingPreferences,
  SIZES,
  WIDTHS,
} from './preferences.ts';

const SIZE_NAMES = ['Small', 'Default', 'Large', 'Larger', 'Largest'];
const WIDTH_NAMES = { narrow: 'Narrow', normal: 'Default', wide: 'Wide' };
const FACE_NAMES = { serif: 'Serif', sans: 'Sans' };

/** Text size, line width and typeface. Changes apply immediately and are stored on this device. */
export function PreferencesPanel() {
  const [preferences, setPreferences] = useState(currentPreferences);
  const change = (part: Partial<ReadingPreferences>) => {
    const next = { ...preferences, ...part };
    applyPreferences(next);
    setPreferences(next);
  };
  const isDefault = JSON.stringify(preferences) === JSON.stringify(DEFAULT_PREFERENCES);
  return (
    <div className={styles.settings}>
      <OptionGroup name="Text size" className={styles.sizes}>
        {SIZES.map((size, n) => (
          <ToggleButton
            className={styles.option}
            key={size}
            pressed={preferences.size === size}
            onPress={() => change({ size })}
          >
            <span aria-hidden="true" className={styles.glyph} style={{ fontSize: `${0.8 + n * 0.15}rem` }}>
              A
            </span>
            <span className="visually-hidden">{SIZE_NAMES[n]}</span>
          </ToggleButton>
        ))}
      </OptionGroup>
      <OptionGroup name="Line width">
        {WIDTHS.map((width) => (
          <ToggleButton
            className={styles.option}
            key={width}
            pressed={preferences.width === width}
            onPress={() => change({ width })}
          >
            {WIDTH_NAMES[width]}
          </ToggleButton>
        ))}
      </OptionGroup>
      <OptionGroup name="Typeface">
        {FACES.map((face) => (
          <ToggleButton
            className={styles.option}
            key={face}
            pressed={preferences.face === face}
            onPress={() => change({ face })}
          >
            <span className={styles[face]}>{FACE_NAMES[face]}</span>
          </ToggleButton>
        ))}
      </OptionGroup>
      <p className={styles.foot}>
        <button type="button" disabled={isDefault} onClick={() => change(DEFAULT_PREFERENCES)}>
          Reset
        </button>
        <button type="button" onClick={() => document.dispatchEvent(new Event(SHOW_SHORTCUTS_EVENT))}>
          Keyboard shortcuts
        </button>
      </p>
    </div>
  );
}

interface OptionGroupProps {
  readonly name: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

function OptionGroup({ name, className = '', children }: OptionGroupProps) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.name}>{name}</legend>
      <div className={`${styles.options} ${className}`}>{children}</div>
    </fieldset>
  );
}
