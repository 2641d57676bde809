import type { Page } from '@playwright/test';

/** Waits until effects of the last change have run and been drawn. */
export const nextFrames = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))),
      ),
  );

/** Waits until fonts and visible images have loaded. */
export const layoutSettled = (page: Page) =>
  page.waitForFunction(() => {
    const isVisible = (image: HTMLImageElement) => {
      const { top, bottom } = image.getBoundingClientRect();
      return bottom > 0 && top < innerHeight && image.checkVisibility();
    };
    const images = [...document.images].filter(isVisible);
    return document.fonts.status === 'loaded' && images.every(({ complete }) => complete);
  });

/** The sum of the layout shifts since the page began that no input caused. */
export async function layoutShift(page: Page): Promise<number> {
  await layoutSettled(page);
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        const add = (entries: PerformanceEntry[]) => {
          for (const entry of entries) {
            const { value, hadRecentInput } = entry as unknown as { value: number; hadRecentInput: boolean };
            if (!hadRecentInput) sum += value;
          }
        };
        const observer = new PerformanceObserver((list) => add(list.getEntries()));
        observer.observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() =>
          requestAnimationFrame(() =>
            // A task later, buffered entries have been delivered.
            setTimeout(() => {
              add(observer.takeRecords());
              resolve(sum);
            }),
          ),
        );
      }),
  );
}
