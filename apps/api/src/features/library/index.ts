export { progressOf } from './presentation.ts';
export { eraseLibrary, findLibrarySettings, saveHistorySetting } from './store.ts';
