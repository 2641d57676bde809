import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { themed } from '@tidemark/design/palette';

export interface Shot {
  readonly screen: string;
  readonly address: string;
  readonly label: string;
  readonly path: string;
}

const { sunken, ink, quiet, hairline } = themed('light');

const STYLE = `
  body { margin: 2rem; background: ${sunken}; color: ${ink}; font: 14px/1.5 system-ui, sans-serif }
  h2 { margin: 2.5rem 0 .75rem; font-size: 1.1rem } h2 small { color: ${quiet}; font-weight: 400 }
  .row { display: flex; flex-wrap: wrap; align-items: flex-start; gap: 1rem }
  figure { width: 15rem; margin: 0 } img { display: block; width: 100%; border: 1px solid ${hairline} }
  .crop { display: block; max-height: 26rem; overflow: hidden } figcaption { color: ${quiet}; font-size: 12px }
`;

const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

const figure = ({ path, label }: Shot) =>
  `<figure><a class="crop" href="${path}"><img src="${path}" alt="" loading="lazy"></a>` +
  `<figcaption>${escaped(label)}</figcaption></figure>`;

/** One row per screen; an image opens in full size. */
export function writeContactSheet(folder: string, shots: readonly Shot[]): void {
  const rows = [...Map.groupBy(shots, ({ screen }) => screen)].map(
    ([screen, of]) =>
      `<h2>${escaped(screen)} <small>${escaped(of[0]?.address ?? '')}</small></h2>` +
      `<div class="row">${of.map(figure).join('')}</div>`,
  );
  const head = `<meta charset="utf-8"><title>Screens</title><style>${STYLE}</style>`;
  writeFileSync(join(folder, 'index.html'), `<!doctype html>${head}${rows.join('\n')}\n`);
}
