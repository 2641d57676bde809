export type PageMark = number | 'gap';

/** First, last and the neighbours of the current page; a gap never stands for a single page. */
export function pageMarks(current: number, count: number): PageMark[] {
  const shown = new Set([1, count, current - 1, current, current + 1]);
  const marks: PageMark[] = [];
  for (let page = 1; page <= count; page += 1) {
    const lonely = shown.has(page - 1) && shown.has(page + 1);
    if (shown.has(page) || lonely) marks.push(page);
    else if (marks.at(-1) !== 'gap') marks.push('gap');
  }
  return marks;
}
