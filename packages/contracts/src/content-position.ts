/**
 * Sent by the portal with the last content event it knows. An API process that has not seen that event reads it
 * before it responds, so that a page generated after a change never shows the state before it.
 */
export const CONTENT_POSITION_HEADER = 'x-content-position';
