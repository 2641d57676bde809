import { type ReactNode, useState } from 'react';
import { KEYS_EVENT } from '../../../lib/keys.ts';
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

const SIZE_NAMES = ['Small', 'Usual', 'Large', 'Larger', 'Largest'];
const WIDTH_NAMES = { narrow: 'Narrow', normal: 'Usual', wide: 'Wide' };
const FACE_NAMES = { serif: 'Serif', sans: 'Sans' };

/** How the text is set: applied as it is chosen, remembered on this device. */
export function PreferencesPanel() {
  const [setting, setSetting] = useState(currentPreferences);
  const change = (part: Partial<ReadingPreferences>) => {
    const next = { ...setting, ...part };
    applyPreferences(next);
    setSetting(next);
  };
  const isUsual = JSON.stringify(setting) === JSON.stringify(DEFAULT_PREFERENCES);
  return (
    <div className={styles.settings}>
      <OptionGroup name="Text size" className={styles.sizes}>
        {SIZES.map((size, n) => (
          <Option key={size} chosen={setting.size === size} onChoose={() => change({ size })}>
            <span aria-hidden="true" className={styles.letter} style={{ fontSize: `${0.8 + n * 0.15}rem` }}>
              A
            </span>
            <span className="visually-hidden">{SIZE_NAMES[n]}</span>
          </Option>
        ))}
      </OptionGroup>
      <OptionGroup name="Line width">
        {WIDTHS.map((width) => (
          <Option key={width} chosen={setting.width === width} onChoose={() => change({ width })}>
            {WIDTH_NAMES[width]}
          </Option>
        ))}
      </OptionGroup>
      <OptionGroup name="Typeface">
        {FACES.map((face) => (
          <Option key={face} chosen={setting.face === face} onChoose={() => change({ face })}>
            <span className={styles[face]}>{FACE_NAMES[face]}</span>
          </Option>
        ))}
      </OptionGroup>
      <p className={styles.foot}>
        <button type="button" disabled={isUsual} onClick={() => change(DEFAULT_PREFERENCES)}>
          As usual
        </button>
        <button type="button" onClick={() => document.dispatchEvent(new Event(KEYS_EVENT))}>
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
    <fieldset className={styles.choice}>
      <legend className={styles.name}>{name}</legend>
      <div className={`${styles.options} ${className}`}>{children}</div>
    </fieldset>
  );
}

interface OptionProps {
  readonly chosen: boolean;
  readonly onChoose: () => void;
  readonly children: ReactNode;
}

function Option({ chosen, onChoose, children }: OptionProps) {
  return (
    <button type="button" className={styles.option} aria-pressed={chosen} onClick={onChoose}>
      {children}
    </button>
  );
}
