/** Raise it with any change to how pictures come out, so that `content:draw` redraws what stands. */
export const ART_VERSION = '2';
