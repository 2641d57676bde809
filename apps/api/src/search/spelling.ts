/** British stems whose American form has a single l: modelling, cancelled, labeller. */
const SINGLE_L = /^(cancel|channel|fuel|label|level|model|signal|total|travel)l(?=ed|er|ing|or)/;

const ENDINGS: readonly (readonly [british: RegExp, american: string])[] = [
  [/(?<=.{3})is(?=(e|ed|es|er|ers|ing|ation|ations)$)/, 'iz'],
  [/(?<=.{3})ys(?=(e|ed|es|er|ers|ing)$)/, 'yz'],
  [/(?<=.{2})our(?=(s|ed|ing|able|ite|ites|ful|al)?$)/, 'or'],
  [/(?<=(cent|fib|lit|met|theat))re(?=s?$)/, 'er'],
  [/(?<=(catal|dial|anal))ogue(?=s?$)/, 'og'],
  [/(?<=(defen|licen|offen|preten))ce(?=[ds]?$)/, 'se'],
  [/^programme(?=s?$)/, 'program'],
  [/^judgement/, 'judgment'],
  [/^grey/, 'gray'],
];

/**
 * The American spelling of a word. Words that only look British change too, which does no harm: the index and the
 * query change in the same way, and no other word has the result.
 */
export function americanSpelling(word: string): string {
  const short = word.replace(SINGLE_L, '$1');
  const rule = ENDINGS.find(([british]) => british.test(short));
  return rule ? short.replace(rule[0], rule[1]) : short;
}
