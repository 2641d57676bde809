const MIN_WORDS = 2;
const SENTENCE_END = /[.!?…:;]["”’)\]]*$/;

/** More characters than follow the end of a sentence in a line. */
const END_LENGTH = 8;

/** Whether a line of a body is a sentence, not a heading, a table cell or the title of a chart. */
export const isProse = (line: string): boolean =>
  SENTENCE_END.test(line.trimEnd().slice(-END_LENGTH)) &&
  line.trim().split(/\s+/, MIN_WORDS).length >= MIN_WORDS;
