/** Milliseconds since the epoch. Handed in, so that a test can let a month pass. */
export type Clock = () => number;
