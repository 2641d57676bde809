export interface Sponsor {
  readonly name: string;
  readonly line: string;
  readonly link: string;
  /** A square image in `public/` that is legible on a light and a dark background. */
  readonly logo?: string;
}

/** By category id. A sponsor is shown on the page of the category and on its articles. Part of the configuration of a publication, as in platform/config.ts, but needed by these pages only. */
export const SPONSORS: Readonly<Record<number, Sponsor>> = {
  22: {
    name: 'Meridian Custody',
    line: 'Settlement and custody for funds that report daily.',
    link: 'https://meridian-custody.example',
    logo: '/sponsors/meridian-custody.svg',
  },
  24: {
    name: 'Halyard Execution',
    line: 'Order routing across nineteen venues, one ticket.',
    link: 'https://halyard-execution.example',
    logo: '/sponsors/halyard-execution.svg',
  },
};
