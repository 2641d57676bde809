export { type CalendarDeps, calendarFile, MAX_EVENTS, YEAR_MS } from './build.ts';
export { listEvents } from './store.ts';
