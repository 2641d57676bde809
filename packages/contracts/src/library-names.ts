export const MAX_TAG = 40;
export const MAX_FOLDER_NAME = 60;

export const collapseSpaces = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

/** Names of folders that differ only in spaces are the same. */
export const toFolderName = collapseSpaces;

/** Tags that differ only in case or spaces are the same. */
export const toTag = (text: string) => collapseSpaces(text).toLowerCase();
