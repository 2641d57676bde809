import type { KeyboardEvent, RefObject } from 'react';

/** The state of the popup that the field announces. */
export interface Popup {
  readonly expanded: boolean;
  /** The id of the active option. */
  readonly active: string | undefined;
  readonly busy: boolean;
}

export interface PanelProps {
  readonly text: string;
  readonly open: boolean;
  readonly field: RefObject<HTMLInputElement | null>;
  /** Set by the panel: handles a key pressed in the field. */
  readonly handleKey: RefObject<((event: KeyboardEvent<HTMLInputElement>) => void) | undefined>;
  readonly onPopup: (popup: Popup) => void;
  readonly onOpen: () => void;
  /** A link was followed: the box closes and is cleared. */
  readonly onLeave: () => void;
}
