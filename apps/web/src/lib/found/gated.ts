/** The class of the element that stands where a stranger would read on; search engines are told of it. */
export const GATED_CLASS = 'gated';
