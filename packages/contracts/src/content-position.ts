/**
 * Sent by the portal with the last content event it knows. An API process that has not seen that event reads it
 * before it responds, so that a page generated after a change never shows the state before it.
 */
export const CONTENT_POSITION_HEADER = 'x-content-position';

/**
 * Sent by an edge, and by the portal when it renders a page. Only then responses name the content keys that they depend
 * on, which other clients have no use for. Responses that it may store then name the last content event that they take
 * into account, in the header above; the edge does not store one that is older than a change it was told of.
 */
export const EDGE_HEADER = 'surrogate-capability';

/**
 * Sent by an edge that asks once more, because its backends have failed and it has nothing stored. Portal and API then try
 * for a few seconds before they respond with an error.
 */
export const LAST_ATTEMPT_HEADER = 'x-edge-stale';
