/** The class of the element that replaces gated content; structured data refers to it. */
export const GATED_CLASS = 'gated';
