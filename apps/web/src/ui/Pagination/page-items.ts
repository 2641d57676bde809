type PageItem = number | 'gap';

/** First, last and the neighbours of the current page. A gap always replaces at least two pages. */
export function pageItems(current: number, count: number): PageItem[] {
  const shown = new Set([1, count, current - 1, current, current + 1]);
  const items: PageItem[] = [];
  for (let page = 1; page <= count; page += 1) {
    const isSingleGap = shown.has(page - 1) && shown.has(page + 1);
    if (shown.has(page) || isSingleGap) items.push(page);
    else if (items.at(-1) !== 'gap') items.push('gap');
  }
  return items;
}
