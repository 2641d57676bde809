/** Reasons that emails give at their end. */
export const ACCOUNT = 'You get this email because of your Tidemark account. It cannot be unsubscribed from.';
export const REQUESTED = 'You get this email because your address was entered at Tidemark.';

const DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
export const dateText = (time: number) => `${DATE.format(time)} UTC`;

export const CHANGED_BY_OTHERS = 'If it was not you, reset your password at once. That ends all sessions.';
