import type { BrowserContext, ElementHandle, Page } from 'puppeteer-core';

const PASSWORD = 'research-demo';
const TIMEOUT_MS = 30_000;

/** A reader with a page of their own: every step waits until it can be done, and fails after a time limit. */
export class Reader {
  readonly #page: Page;
  readonly #portal: string;

  private constructor(page: Page, portal: string) {
    this.#page = page;
    this.#portal = portal;
  }

  static async in(context: BrowserContext, portal: string): Promise<Reader> {
    const page = await context.newPage();
    page.setDefaultTimeout(TIMEOUT_MS);
    await page.setViewport({ width: 1280, height: 900 });
    return new Reader(page, portal);
  }

  resize(width: number, height: number): Promise<void> {
    return this.#page.setViewport({ width, height });
  }

  async open(path: string): Promise<void> {
    await this.#page.goto(`${this.#portal}${path}`, { waitUntil: 'domcontentloaded' });
    await this.#untilHydrated();
  }

  async back(): Promise<void> {
    await this.#page.evaluate(() => history.back());
  }

  async #untilHydrated(): Promise<void> {
    await this.#page.waitForFunction(() => 'hydrated' in document.documentElement.dataset);
  }

  /** The first visible element of a selector that contains a text. */
  async #find(selector: string, text = ''): Promise<ElementHandle<HTMLElement>> {
    const handle = await this.#page.waitForFunction(
      (css, wanted) =>
        [...document.querySelectorAll<HTMLElement>(css)].find(
          (element) => element.checkVisibility() && element.textContent.includes(wanted),
        ),
      {},
      selector,
      text,
    );
    return handle as ElementHandle<HTMLElement>;
  }

  async click(selector: string, text?: string): Promise<void> {
    const element = await this.#find(selector, text);
    await element.scrollIntoView();
    await element.click();
  }

  /** Clicks the element of this role with this accessible name. */
  clickNamed(role: string, name: string): Promise<void> {
    return this.#page.locator(`::-p-aria([name="${name}"][role="${role}"])`).click();
  }

  async type(selector: string, text: string): Promise<void> {
    const element = await this.#find(selector);
    await element.click();
    await element.type(text);
  }

  press(key: 'Enter' | 'Escape'): Promise<void> {
    return this.#page.keyboard.press(key);
  }

  async sees(selector: string, text?: string): Promise<void> {
    await this.#find(selector, text);
  }

  async seesNo(selector: string, text = ''): Promise<void> {
    await this.#page.waitForFunction(
      (css, unwanted) =>
        ![...document.querySelectorAll<HTMLElement>(css)].some(
          (element) => element.checkVisibility() && element.textContent.includes(unwanted),
        ),
      {},
      selector,
      text,
    );
  }

  async seesCount(selector: string, count: number): Promise<void> {
    await this.#page.waitForFunction(
      (css, wanted) => document.querySelectorAll(css).length === wanted,
      {},
      selector,
      count,
    );
  }

  async seesPath(path: string): Promise<void> {
    await this.#page.waitForFunction((wanted) => location.pathname === wanted, {}, path);
  }

  count(selector: string): Promise<number> {
    return this.#page.$$eval(selector, (elements) => elements.length);
  }

  async textOf(selector: string): Promise<string> {
    const element = await this.#find(selector);
    return element.evaluate(({ textContent }) => textContent.trim());
  }

  attribute(selector: string, name: string): Promise<string | null> {
    return this.#page.$eval(selector, (element, wanted) => element.getAttribute(wanted), name);
  }

  async seesAttribute(selector: string, name: string, value: string): Promise<void> {
    await this.#page.waitForFunction(
      (css, attribute, wanted) => document.querySelector(css)?.getAttribute(attribute) === wanted,
      {},
      selector,
      name,
      value,
    );
  }

  /** From the gate of the page in front of them, through the main app's form, back to that page. */
  async signInAtGate(name: string): Promise<void> {
    const { pathname } = new URL(this.#page.url());
    await this.click('section:has(#gate-heading) a');
    await this.click('nav.switch a:last-child');
    await this.type('input[type=email]', `${name}@demo.test`);
    await this.type('input[type=password]', PASSWORD);
    await this.click('main button.primary');
    await this.seesPath(pathname);
    await this.#untilHydrated();
  }
}
