/** The part of jsdom that tests of the pages' scripts use. */
declare module 'jsdom' {
  interface PageElement {
    value: string;
    readonly textContent: string | null;
    dispatchEvent(event: object): boolean;
  }
  export class JSDOM {
    constructor(html: string, options: { readonly runScripts: 'outside-only' });
    readonly window: {
      readonly document: {
        getElementById(id: string): PageElement | null;
        querySelector(selector: string): PageElement | null;
      };
      readonly Event: new (type: string) => object;
      eval(script: string): void;
    };
  }
}
