import { type ComponentType, useState } from 'react';
import { Dropdown } from '../../components/Dropdown/Dropdown.tsx';
import { Icon } from '../../components/Icon/Icon.tsx';
import styles from './ReadingTools.module.css';
import tools from './tool.module.css';

interface PlayerProps {
  readonly onClose: () => void;
}

/** Buttons for listening and reading preferences. Their code is loaded on first use. */
export function ReadingTools() {
  const [Preferences, setPreferences] = useState<ComponentType>();
  const [Player, setPlayer] = useState<ComponentType<PlayerProps>>();
  const listen = () => {
    if (Player) setPlayer(undefined);
    else void import('./reading/Player.tsx').then((module) => setPlayer(() => module.Player));
  };
  const openPreferences = () =>
    void import('./reading/PreferencesPanel.tsx').then((module) =>
      setPreferences(() => module.PreferencesPanel),
    );
  return (
    <>
      <button
        type="button"
        className={`${tools.tool} ${styles.listen}`}
        aria-pressed={Player !== undefined}
        onClick={listen}
      >
        <Icon name="listen" />
        Listen
      </button>
      <div className={styles.settings}>
        <Dropdown
          label={<span className={styles.glyphs}>Aa</span>}
          name="Reading preferences"
          align="end"
          onOpen={openPreferences}
        >
          {Preferences && <Preferences />}
        </Dropdown>
      </div>
      {Player && <Player onClose={() => setPlayer(undefined)} />}
    </>
  );
}
