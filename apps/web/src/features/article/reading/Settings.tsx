import { type ReactNode, useState } from 'react';
import { KEYS_EVENT } from '../../../lib/keys.ts';
import styles from './Settings.module.css';
import { applySetting, currentSetting, FACES, type Setting, SIZES, USUAL, WIDTHS } from './settings.ts';

const SIZE_NAMES = ['Small', 'Usual', 'Large', 'Larger', 'Largest'];
const WIDTH_NAMES = { narrow: 'Narrow', normal: 'Usual', wide: 'Wide' };
const FACE_NAMES = { serif: 'Serif', sans: 'Sans' };

/** How the text is set: applied as it is chosen, remembered on this device. */
export function Settings() {
  const [setting, setSetting] = useState(currentSetting);
  const change = (part: Partial<Setting>) => {
    const next = { ...setting, ...part };
    applySetting(next);
    setSetting(next);
  };
  const isUsual = JSON.stringify(setting) === JSON.stringify(USUAL);
  return (
    <div className={styles.settings}>
      <Choice name="Text size" className={styles.sizes}>
        {SIZES.map((size, n) => (
          <Option key={size} chosen={setting.size === size} onChoose={() => change({ size })}>
            <span aria-hidden="true" className={styles.letter} style={{ fontSize: `${0.8 + n * 0.15}rem` }}>
              A
            </span>
            <span className="visually-hidden">{SIZE_NAMES[n]}</span>
          </Option>
        ))}
      </Choice>
      <Choice name="Line width">
        {WIDTHS.map((width) => (
          <Option key={width} chosen={setting.width === width} onChoose={() => change({ width })}>
            {WIDTH_NAMES[width]}
          </Option>
        ))}
      </Choice>
      <Choice name="Typeface">
        {FACES.map((face) => (
          <Option key={face} chosen={setting.face === face} onChoose={() => change({ face })}>
            <span className={styles[face]}>{FACE_NAMES[face]}</span>
          </Option>
        ))}
      </Choice>
      <p className={styles.foot}>
        <button type="button" disabled={isUsual} onClick={() => change(USUAL)}>
          As usual
        </button>
        <button type="button" onClick={() => document.dispatchEvent(new Event(KEYS_EVENT))}>
          Keyboard shortcuts
        </button>
      </p>
    </div>
  );
}

interface ChoiceProps {
  readonly name: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

function Choice({ name, className = '', children }: ChoiceProps) {
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
