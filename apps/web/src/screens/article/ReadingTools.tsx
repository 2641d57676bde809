import { type ComponentType, useState, useSyncExternalStore } from 'react';
import { Dropdown } from '../../ui/Dropdown/Dropdown.tsx';
import { Icon } from '../../ui/Icon/Icon.tsx';
import styles from './ReadingTools.module.css';
import tools from './tool.module.css';

interface PlayerProps {
  readonly onClose: () => void;
}

function subscribeToVoices(listener: () => void): () => void {
  const { speechSynthesis } = window;
  speechSynthesis?.addEventListener('voiceschanged', listener);
  return () => speechSynthesis?.removeEventListener('voiceschanged', listener);
}

const hasVoice = () => (window.speechSynthesis?.getVoices().length ?? 0) > 0;

/** Buttons for listening and reading preferences. Their code is loaded on first use. */
export function ReadingTools() {
  const [Preferences, setPreferences] = useState<ComponentType>();
  const [Player, setPlayer] = useState<ComponentType<PlayerProps>>();
  // Some browsers load their voices later, some have none.
  const voice = useSyncExternalStore(subscribeToVoices, hasVoice, () => false);
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
        data-voice={voice}
        onClick={listen}
      >
        <Icon name="listen" />
        Listen
      </button>
      <div className={styles.settings}>
        <Dropdown
          label={
            <span className={tools.tool}>
              <span className={styles.glyphs} />
              Text
            </span>
          }
          name="Text settings"
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
