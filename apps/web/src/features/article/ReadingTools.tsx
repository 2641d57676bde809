import { type ComponentType, useState } from 'react';
import { Dropdown } from '../../components/Dropdown/Dropdown.tsx';
import { Icon } from '../../components/Icon/Icon.tsx';
import styles from './ReadingTools.module.css';
import tools from './tool.module.css';

interface PlayerProps {
  readonly onClose: () => void;
}

/** Two quiet buttons; what they open is downloaded when it is wanted. */
export function ReadingTools() {
  const [Settings, setSettings] = useState<ComponentType>();
  const [Player, setPlayer] = useState<ComponentType<PlayerProps>>();
  const listen = () => {
    if (Player) setPlayer(undefined);
    else void import('./reading/Player.tsx').then((module) => setPlayer(() => module.Player));
  };
  const adjust = () =>
    void import('./reading/PreferencesPanel.tsx').then((module) =>
      setSettings(() => module.PreferencesPanel),
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
          label={<span className={styles.letters}>Aa</span>}
          name="Reading settings"
          align="end"
          onOpen={adjust}
        >
          {Settings && <Settings />}
        </Dropdown>
      </div>
      {Player && <Player onClose={() => setPlayer(undefined)} />}
    </>
  );
}
