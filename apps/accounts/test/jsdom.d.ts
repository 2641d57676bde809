/** The part of jsdom that tests use. */
declare module 'jsdom' {
  interface PageElement {
    value: string;
    readonly id: string;
    readonly localName: string;
    readonly outerHTML: string;
    readonly textContent: string | null;
    readonly labels?: { readonly length: number } | null;
    getAttribute(name: string): string | null;
    closest(selector: string): PageElement | null;
    dispatchEvent(event: object): boolean;
  }
  interface NodeLocation {
    readonly startTag?: object;
    readonly endTag?: object;
  }
  export class JSDOM {
    constructor(
      html: string,
      options: { readonly runScripts?: 'outside-only'; readonly includeNodeLocations?: boolean },
    );
    nodeLocation(node: PageElement): NodeLocation | null | undefined;
    readonly window: {
      readonly document: {
        getElementById(id: string): PageElement | null;
        querySelector(selector: string): PageElement | null;
        querySelectorAll(selector: string): Iterable<PageElement>;
      };
      readonly Event: new (type: string) => object;
      eval(script: string): void;
    };
  }
}
