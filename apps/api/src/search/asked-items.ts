import type { EventKind } from '@tidemark/contracts/wire/calendar';
import type { FoundEvent, FoundTerm } from '@tidemark/contracts/wire/search';
import type { KindIndex, KindMatch } from './kind-index.ts';
import type { AskedTime, Question } from './question.ts';
import type { Synonyms } from './synonyms.ts';
import { lexeme } from './tokenizer.ts';

interface AskedIndexes<Insight> {
  readonly insights: KindIndex<Insight>;
  readonly calendar: KindIndex<FoundEvent>;
  readonly glossary: KindIndex<FoundTerm>;
}

/** The items that answer a question. */
export interface AskedItems<Insight> {
  readonly term?: FoundTerm;
  /** The other term of a question about a difference. */
  readonly otherTerm?: FoundTerm;
  readonly insight?: Insight;
  readonly event?: FoundEvent;
}

const DAY_MS = 86_400_000;
/** Of a month without a year, the one that is nearest is meant: up to so many months ago. */
const PAST_MONTHS = 3;
const MAX_VARIANTS = 12;

/** What answers the first of the questions that anything answers. Empty if nothing does. */
export function askedItems<Insight>(
  indexes: AskedIndexes<Insight>,
  questions: readonly Question[],
  synonyms: Synonyms,
  now: Date,
): AskedItems<Insight> {
  for (const question of questions) {
    const items = answerTo(indexes, question, synonyms, now);
    if (items) return items;
  }
  return {};
}

function answerTo<Insight>(
  { insights, calendar, glossary }: AskedIndexes<Insight>,
  question: Question,
  synonyms: Synonyms,
  now: Date,
): AskedItems<Insight> | undefined {
  switch (question.asksFor) {
    case 'event': {
      const event = findEvent(calendar, question, synonyms, now);
      return event && { event };
    }
    case 'series': {
      const [best] = matchesOf(insights, question.subject, synonyms);
      return best && { insight: best.item };
    }
    case 'term': {
      const term = namedTerm(glossary, question.subject);
      return term && { term };
    }
    case 'difference': {
      const [term, otherTerm] = question.subjects.map((subject) => namedTerm(glossary, subject));
      return term && otherTerm && term !== otherTerm ? { term, otherTerm } : undefined;
    }
  }
}

function namedTerm(glossary: KindIndex<FoundTerm>, subject: readonly string[]): FoundTerm | undefined {
  const matches = glossary.search({ lexemes: distinctLexemes(subject), prefix: undefined, excluded: [] });
  return matches.find(({ isNamed }) => isNamed)?.item;
}

const distinctLexemes = (words: readonly string[]): string[] => [...new Set(words.map(lexeme))];

/** The items that have every word of the subject, also with synonyms for some of its words. */
function matchesOf<Item>(
  index: KindIndex<Item>,
  subject: readonly string[],
  synonyms: Synonyms,
): KindMatch<Item>[] {
  const found = variantsOf(subject, synonyms).flatMap((words) =>
    index
      .search({ lexemes: distinctLexemes(words), prefix: undefined, excluded: [] })
      .filter(({ isComplete }) => isComplete),
  );
  return [...new Map(found.map((match) => [match.item, match])).values()];
}

/** The subject, and the subject with a run of its words replaced by each synonym of it. */
function variantsOf(subject: readonly string[], synonyms: Synonyms): (readonly string[])[] {
  const variants: (readonly string[])[] = [subject];
  for (let length = Math.min(synonyms.longest, subject.length); length > 0; length -= 1) {
    for (let start = 0; start + length <= subject.length; start += 1) {
      const others = synonyms.of(subject.slice(start, start + length));
      variants.push(
        ...others.map((words) => [...subject.slice(0, start), ...words, ...subject.slice(start + length)]),
      );
    }
  }
  return variants.slice(0, MAX_VARIANTS);
}

/** The next event that is asked for, or the latest if all are over or the question is about the past. */
function findEvent(
  calendar: KindIndex<FoundEvent>,
  { subject, eventKind, time, isPast }: Extract<Question, { asksFor: 'event' }>,
  synonyms: Synonyms,
  now: Date,
): FoundEvent | undefined {
  const about =
    subject.length === 0 ? calendar.items : matchesOf(calendar, subject, synonyms).map(({ item }) => item);
  const [from, to] = time ? rangeOf(time, now) : [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  const events = about
    .filter(({ kind }) => eventKind === undefined || kind === (eventKind satisfies EventKind))
    .map((event) => ({ event, starts: Date.parse(event.startsAt), ends: endOf(event) }))
    .filter(({ starts, ends }) => ends > from && starts < to)
    .sort((a, b) => a.starts - b.starts);
  const takesPlace = ({ event }: { readonly event: FoundEvent }) => event.status !== 'cancelled';
  const upcoming = events.filter(({ ends }) => ends > now.getTime());
  const past = events.filter(({ ends }) => ends <= now.getTime());
  const next = upcoming.find(takesPlace);
  const latest = past.findLast(takesPlace);
  return ((isPast ? (latest ?? next) : (next ?? latest)) ?? events.at(-1))?.event;
}

/** When an event that is known only by its day, month or quarter is over for certain. */
function endOf({ startsAt, precision }: FoundEvent): number {
  const starts = new Date(startsAt);
  const months = { time: 0, day: 0, month: 1, quarter: 3 }[precision];
  if (months > 0) return Date.UTC(starts.getUTCFullYear(), starts.getUTCMonth() + months);
  return starts.getTime() + (precision === 'day' ? DAY_MS : 1);
}

/** The beginning of a time, and the end, which is exclusive. */
function rangeOf(time: AskedTime, now: Date): [from: number, to: number] {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  const monthRange = (y: number, m: number): [number, number] => [Date.UTC(y, m), Date.UTC(y, m + 1)];
  if ('month' in time) {
    if (time.year !== undefined) return monthRange(time.year, time.month);
    const ahead = (time.month - month + 12) % 12;
    return monthRange(year, month + (ahead < 12 - PAST_MONTHS ? ahead : ahead - 12));
  }
  if (time.unit === 'month') return monthRange(year, month + time.offset);
  const monday = Date.UTC(year, month, now.getUTCDate() - ((now.getUTCDay() + 6) % 7) + 7 * time.offset);
  return [monday, monday + 7 * DAY_MS];
}
