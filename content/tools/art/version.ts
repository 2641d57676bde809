/** Increase it with every change to how pictures look, so that `content:draw` draws existing ones again. */
export const ART_VERSION = '2';
