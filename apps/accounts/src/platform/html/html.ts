const ESCAPES = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#39;'],
]);

export class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }

  /** In a plain template string it would be shown as "[object Object]". */
  [Symbol.toPrimitive](): never {
    throw new TypeError('Markup can be part of an html`` template only');
  }
}

type Value = string | number | Html | readonly Html[] | undefined | false;

function render(value: Value): string {
  if (value === undefined || value === false) return '';
  if (value instanceof Html) return value.markup;
  if (typeof value === 'object') return value.map(render).join('');
  return String(value).replace(/[&<>"']/g, (character) => ESCAPES.get(character) ?? '');
}

/** Escapes every interpolated value except `Html`. */
export function html(strings: TemplateStringsArray, ...values: readonly Value[]): Html {
  return new Html(strings.reduce((page, part, index) => page + render(values[index - 1]) + part));
}
