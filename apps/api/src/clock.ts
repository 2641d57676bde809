/** Time is handed in, so that scheduling can be proved without waiting for it. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();
