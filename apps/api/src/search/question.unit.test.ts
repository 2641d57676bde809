import { describe, expect, it } from 'vitest';
import { isQuestion, type Question, readQuestion } from './question.ts';

it.each(['What is restaking?', 'why do blob fees fall', 'restaking risk?', 'Explain the term premium'])(
  'takes for a question: %s',
  (text) => expect(isQuestion(text)).toBe(true),
);

it.each(['restaking', 'blob fees', 'how much?', 'why', '', '???', 'when it'])(
  'does not take for a question: %s',
  (text) => expect(isQuestion(text)).toBe(false),
);

const first = (text: string) => readQuestion(text)[0];
const event = (subject: string, more: Partial<Extract<Question, { asksFor: 'event' }>> = {}) => ({
  asksFor: 'event',
  subject: subject.split(' ').filter(Boolean),
  ...{ eventKind: undefined, time: undefined, isPast: false, ...more },
});

describe('a question about an event', () => {
  it.each([
    ['When is the next CPI print?', event('cpi print')],
    ['when does Tessel unlock', event('tessel', { eventKind: 'unlock' })],
    [
      'How much of Pelagia unlocks in December?',
      event('pelagia', { eventKind: 'unlock', time: { month: 11, year: undefined } }),
    ],
    ['What is the date of the Kestrelnet fork?', event('kestrelnet', { eventKind: 'upgrade' })],
    [
      'Which votes are scheduled this week?',
      event('', { eventKind: 'governance', time: { unit: 'week', offset: 0 } }),
    ],
    ['What happens in March 2027?', event('', { time: { month: 2, year: 2027 } })],
    [
      'What unlocks are due next month?',
      event('', { eventKind: 'unlock', time: { unit: 'month', offset: 1 } }),
    ],
    ['When was the last Marrow ballot?', event('marrow', { eventKind: 'governance', isPast: true })],
    ['next jobs report', event('jobs report')],
  ])('names what is asked for: %s', (text, expected) => expect(first(text)).toEqual(expected));

  it('does not take the verb “may” for a month', () => {
    expect(first('What may happen to staking votes?')).not.toMatchObject({ asksFor: 'event' });
    expect(first('What unlocks in May?')).toEqual(
      event('', { eventKind: 'unlock', time: { month: 4, year: undefined } }),
    );
  });

  it.each(['Why do token unlocks move prices?', 'How do governance votes work?', 'Is a fork dangerous?'])(
    'is not asked by: %s',
    (text) => expect(readQuestion(text).map(({ asksFor }) => asksFor)).not.toContain('event'),
  );
});

describe('other questions', () => {
  it.each([
    ['How high is realised volatility now?', { asksFor: 'series', subject: ['realised', 'volatility'] }],
    ['What is the current staking ratio?', { asksFor: 'series', subject: ['staking', 'ratio'] }],
    ['What does TVL stand for?', { asksFor: 'term', subject: ['tvl'] }],
    ['What is meant by impermanent loss?', { asksFor: 'term', subject: ['impermanent', 'loss'] }],
    ['define slashing', { asksFor: 'term', subject: ['slashing'] }],
    [
      'What is the difference between proof of stake and proof of work?',
      {
        asksFor: 'difference',
        subjects: [
          ['proof', 'stake'],
          ['proof', 'work'],
        ],
      },
    ],
    ['staking vs restaking', { asksFor: 'difference', subjects: [['staking'], ['restaking']] }],
  ])('%s', (text, expected) => expect(first(text)).toEqual(expected));

  it('are none for keywords, and for a question without a subject', () => {
    expect(readQuestion('stablecoin reserves')).toEqual([]);
    expect(readQuestion('what is it?')).toEqual([]);
    expect(readQuestion('')).toEqual([]);
  });
});
