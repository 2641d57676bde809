export { CurrentTerms } from './current-terms.ts';
export { linkTerms } from './terms.ts';
