import { createStore, useStore } from '../../../../platform/store.ts';

const open = createStore(false);

/** Whether the panel with the notes of the article is open. The button that opens it is part of the first load. */
export const setNotesOpen = open.set;
export const useNotesOpen = (): boolean => useStore(open, false);
