import type { EventKind } from '@tidemark/contracts/wire/calendar';
import { isQuestionWord, isStopWord, lexeme, tokenise } from './tokenizer.ts';

/** When something happens, as a question says it: a month of the year, or a week or month counted from now. */
export type AskedTime =
  | { readonly month: number; readonly year: number | undefined }
  | { readonly unit: 'week' | 'month'; readonly offset: number };

/** What a question asks for, and its subject without the words that only phrase it. */
export type Question =
  | {
      readonly asksFor: 'event';
      readonly subject: readonly string[];
      readonly eventKind: EventKind | undefined;
      readonly time: AskedTime | undefined;
      readonly isPast: boolean;
    }
  | { readonly asksFor: 'series'; readonly subject: readonly string[] }
  | { readonly asksFor: 'term'; readonly subject: readonly string[] }
  | { readonly asksFor: 'difference'; readonly subjects: readonly (readonly string[])[] };

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/));

const FIRST_WORDS = setOf(
  `what whats why how when where who whose which is are was were do does did can could should would will has
  have explain`,
);
const MONTHS = 'january february march april may june july august september october november december'.split(
  ' ',
);
const MONTH_SHORT = 3;
const EVENT_WORDS = setOf('when next upcoming scheduled calendar date dates');
const PAST_WORDS = setOf('last did was were previous ago');
const SERIES_WORDS = setOf('now current currently today latest level levels value reading');
const AMOUNT = /^how (?:high|low|much|many|large|big|wide|deep|volatile)\b/;
const TERM =
  /^(?:what(?:s| is| are| does| do)|define|explain)\b|\b(?:meaning|definition)\b|\b(?:stand|stands) for\b/;

const KIND_BY_STEM: ReadonlyMap<string, EventKind> = new Map(
  Object.entries({
    unlock: 'unlock unlocks vesting vests cliff tranche',
    governance: 'vote votes voting ballot governance proposal referendum election',
    upgrade: 'upgrade upgrades fork hardfork activation activates launch',
    macro: 'macro',
  }).flatMap(([kind, words]) => words.split(' ').map((word) => [lexeme(word), kind as EventKind] as const)),
);

/** Words that phrase a question of one kind; in other questions they may be its subject. */
const FRAMING = {
  event: setOf(
    `when next upcoming scheduled schedule calendar date dates day days time times month week year event events
    due place coming published announced released reported held expected planned live hard token tokens amount size percent per cent last previous`,
  ),
  series: setOf(
    `now current currently today latest level levels value reading high low large big figure figures number
    numbers stand stands standing moment percent percentage data series insight wide deep`,
  ),
  term: setOf(
    `stand stands define definition mean means meant meaning explain explained term terms word words crypto simple
    plain acronym concept called difference differences`,
  ),
} as const;

const wordsOf = (text: string): string[] => tokenise(text).flatMap(({ parts }) => parts);

/** Whether the text asks something, rather than naming what it looks for. */
export function isQuestion(text: string): boolean {
  const words = wordsOf(text);
  const hasSubject = words.some((word) => !isQuestionWord(word));
  const asks = text.trimEnd().endsWith('?') || (words.length > 2 && FIRST_WORDS.has(words[0] ?? ''));
  return hasSubject && asks;
}

/** What the text asks for, the most specific first. Empty for a text that does not ask, such as keywords. */
export function readQuestion(text: string): Question[] {
  const words = wordsOf(text);
  const asks = text.trimEnd().endsWith('?') || FIRST_WORDS.has(words[0] ?? '');
  const phrase = words.join(' ');
  if (!asks && !TERM.test(phrase) && !EVENT_WORDS.has(words[0] ?? '')) return compared(text);
  const questions = [...compared(text)];
  const event = eventQuestion(words, phrase);
  if (event) questions.push(event);
  const asksForValue = words.some((word) => SERIES_WORDS.has(word)) || AMOUNT.test(phrase);
  if (asksForValue) questions.push({ asksFor: 'series', subject: subjectOf(words, FRAMING.series) });
  if (TERM.test(phrase)) {
    questions.push({ asksFor: 'term', subject: nameOf(words) });
    if (!asksForValue) questions.push({ asksFor: 'series', subject: subjectOf(words, FRAMING.series) });
  }
  return questions.filter(hasSubject);
}

function hasSubject(question: Question): boolean {
  if (question.asksFor === 'difference') return question.subjects.every((subject) => subject.length > 0);
  if (question.asksFor !== 'event') return question.subject.length > 0;
  const { subject, eventKind, time } = question;
  return subject.length > 0 || eventKind !== undefined || time !== undefined;
}

function eventQuestion(words: readonly string[], phrase: string): Question | undefined {
  const eventKind = words.map((word) => KIND_BY_STEM.get(lexeme(word))).find(Boolean);
  const { time, used } = timeIn(words);
  const asksWhen = words.some((word) => EVENT_WORDS.has(word));
  const asksWhich = eventKind !== undefined && (time !== undefined || AMOUNT.test(phrase));
  const asksWhat =
    time !== undefined && /^what\b.*\b(?:happens?|happening|coming|scheduled|due)\b/.test(phrase);
  if (!asksWhen && !asksWhich && !asksWhat) return undefined;
  const rest = words.filter((word, n) => !used.has(n) && !KIND_BY_STEM.has(lexeme(word)));
  const isPast = words.some((word) => PAST_WORDS.has(word)) && !words.includes('next');
  return { asksFor: 'event', subject: subjectOf(rest, FRAMING.event), eventKind, time, isPast };
}

const subjectOf = (words: readonly string[], framing: ReadonlySet<string>): string[] =>
  words.filter((word) => !framing.has(word) && !isQuestionWord(word));

/** Names of terms also have words that phrase questions, such as proof of work. */
const nameOf = (words: readonly string[]): string[] =>
  words.filter((word) => !FRAMING.term.has(word) && !isStopWord(word));

/** The time that the words name, and their positions. */
function timeIn(words: readonly string[]): { time: AskedTime | undefined; used: ReadonlySet<number> } {
  for (const [n, word] of words.entries()) {
    const before = words[n - 1];
    if ((word === 'week' || word === 'month') && (before === 'this' || before === 'next')) {
      return { time: { unit: word, offset: before === 'next' ? 1 : 0 }, used: new Set([n - 1, n]) };
    }
    const month = monthOf(word);
    const year = /^20\d\d$/.test(words[n + 1] ?? '') ? Number(words[n + 1]) : undefined;
    // “May” is a month only after a preposition or before a year.
    const isNamed =
      month !== -1 && (word !== 'may' || year !== undefined || /^(?:in|during|of)$/.test(before ?? ''));
    if (isNamed) return { time: { month, year }, used: new Set(year === undefined ? [n] : [n, n + 1]) };
  }
  return { time: undefined, used: new Set() };
}

const monthOf = (word: string): number =>
  MONTHS.findIndex((name) => name === word || (word.length === MONTH_SHORT && name.startsWith(word)));

/** The two things of a question about their difference. */
function compared(text: string): Question[] {
  const match =
    /\bdifferences? between (.+?) and (.+)/i.exec(text) ?? /^(.+?)\s+(?:vs\.?|versus)\s+(.+)/i.exec(text);
  if (!match) return [];
  const subjects = match.slice(1).map((part) => nameOf(wordsOf(part)));
  return subjects.every(({ length }) => length > 0) ? [{ asksFor: 'difference', subjects }] : [];
}
