import type { KeyboardEvent, RefObject } from 'react';

/** What the field has to say of its popup. */
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
  /** The panel puts in here what it does with a key pressed in the field. */
  readonly press: RefObject<((event: KeyboardEvent) => void) | undefined>;
  readonly onPopup: (popup: Popup) => void;
  readonly onOpen: () => void;
  /** Somewhere was gone to: the box is done. */
  readonly onLeave: () => void;
}
