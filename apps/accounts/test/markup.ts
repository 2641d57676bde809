import { JSDOM, type PageElement } from 'jsdom';

const VOID = 'area,base,br,col,embed,hr,img,input,link,meta,source,track,wbr'.split(',');

/** Tags that the parser had to add or to ignore: an element that is not closed, an end tag without a start. */
function tagProblems(markup: string, dom: JSDOM): string[] {
  const elements = [...dom.window.document.querySelectorAll('*')];
  const hasEnd = (element: PageElement) => dom.nodeLocation(element)?.endTag !== undefined;
  const isSelfClosed = (element: PageElement) => VOID.includes(element.localName) || element.closest('svg');
  const unclosed = elements.filter((element) => !hasEnd(element) && !isSelfClosed(element));
  const endTags = [...markup.matchAll(/<\/[a-z]/gi)].length;
  const matched = elements.filter(hasEnd).length;
  return [
    ...unclosed.map(({ localName }) => `<${localName}> is not closed`),
    ...(endTags > matched ? [`${endTags - matched} end tags close nothing`] : []),
  ];
}

const text = (element: PageElement) =>
  (element.getAttribute('aria-label') ?? element.textContent ?? '').trim();

function labelProblems({ window: { document } }: JSDOM): string[] {
  const controls = [
    ...document.querySelectorAll('input:not([type=hidden]):not([type=submit]), select, textarea'),
  ].filter((control) => !control.labels?.length && control.getAttribute('aria-label') === null);
  const unnamed = [...document.querySelectorAll('button, a, h1, h2, h3, label, legend, summary')].filter(
    (element) => text(element) === '',
  );
  const images = [
    ...document.querySelectorAll('img:not([alt]), svg:not([aria-hidden]):not([aria-label])'),
  ].filter((image) => !image.closest('[role=img][aria-label]'));
  return [...controls, ...unnamed, ...images].map(
    ({ outerHTML }) => `has no label: ${outerHTML.slice(0, 200)}`,
  );
}

const REFERENCES = ['for', 'form', 'aria-labelledby', 'aria-describedby', 'aria-controls'];

function idProblems({ window: { document } }: JSDOM): string[] {
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
  const repeated = ids.filter((id, index) => ids.indexOf(id) !== index);
  const missing = REFERENCES.flatMap((name) =>
    [...document.querySelectorAll(`[${name}]`)].flatMap((element) =>
      (element.getAttribute(name) ?? '').split(' ').filter((id) => !ids.includes(id)),
    ),
  );
  return [
    ...repeated.map((id) => `the id ${id} is repeated`),
    ...missing.map((id) => `there is no element with the id ${id}`),
  ];
}

/** What is wrong with a document of ours, as a browser would read it. */
export function markupProblems(markup: string): string[] {
  const dom = new JSDOM(markup, { includeNodeLocations: true });
  return [...tagProblems(markup, dom), ...labelProblems(dom), ...idProblems(dom)];
}
