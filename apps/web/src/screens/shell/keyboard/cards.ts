const TITLES = 'main article :is(h2, h3) > a[href^="/articles/"]';

/** The index of the next title: beside the focused one, or the first visible one. */
export function nextIndex(tops: readonly number[], current: number, step: 1 | -1): number {
  if (tops.length === 0) return -1;
  if (current >= 0) return Math.min(Math.max(current + step, 0), tops.length - 1);
  const below = tops.findIndex((top) => top > 0);
  if (step === 1) return below === -1 ? tops.length - 1 : below;
  return below === -1 ? tops.length - 1 : Math.max(below - 1, 0);
}

export function moveInList(step: 1 | -1): void {
  const titles = [...document.querySelectorAll<HTMLElement>(TITLES)].filter((title) =>
    title.checkVisibility(),
  );
  const card = document.activeElement?.closest('main article');
  const current = card
    ? titles.findIndex((title) => card.contains(title) && title.closest('article') === card)
    : -1;
  const bar = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
  const tops = titles.map((title) => title.getBoundingClientRect().top - bar);
  titles[nextIndex(tops, current, step)]?.focus();
}

/** Toggles the bookmark of the focused card or, on an article page, of the article. */
export function pressBookmark(): void {
  const card = document.activeElement?.closest('main article');
  const button =
    card?.querySelector<HTMLElement>('[data-bookmark]') ??
    document.querySelector<HTMLElement>('main article > header [data-bookmark]');
  button?.click();
}
