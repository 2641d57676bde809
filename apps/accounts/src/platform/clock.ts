/** Milliseconds since the epoch. Injected so that tests can move time. */
export type Clock = () => number;
