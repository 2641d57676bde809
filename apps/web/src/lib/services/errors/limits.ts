/** Every page load and route change is traced. */
export const TRACES_SAMPLE_RATE = 1.0;
/** Events that wait or are on their way; what comes on top is dropped and counted. */
export const BUFFER_EVENTS = 30;
/** Objects within objects within an object; what lies deeper is named, not shown. */
export const NORMALISE_DEPTH = 3;
/** Characters of any text. */
export const MAX_VALUE_LENGTH = 250;

/** Whether one more is among the sampled. */
export function sampled(rate = TRACES_SAMPLE_RATE, random: () => number = Math.random): boolean {
  return random() < rate;
}
