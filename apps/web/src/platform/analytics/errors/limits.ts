/** Every page load and route change is traced. */
export const TRACES_SAMPLE_RATE = 1.0;
/** Events buffered or in flight; further ones are dropped and counted. */
export const BUFFER_EVENTS = 30;
/** Deeper objects are reported by their type name. */
export const NORMALISE_DEPTH = 3;
/** In characters. */
export const MAX_VALUE_LENGTH = 250;

/** Whether to sample one more trace. */
export function sampled(rate = TRACES_SAMPLE_RATE, random: () => number = Math.random): boolean {
  return random() < rate;
}
