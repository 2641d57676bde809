export { focusProblems } from './focus.ts';
export { fieldProblems, targetProblems } from './targets.ts';
export { textProblems } from './text.ts';
export { scrollToEnd, viewportProblems } from './viewport.ts';
