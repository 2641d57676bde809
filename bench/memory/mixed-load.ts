import { libraryApi } from '@tidemark/contracts/library-paths';
import { api, site } from '@tidemark/contracts/paths';
import { memberToken } from '../../e2e/support/member-token.ts';
import { routesOf } from '../web/routes.ts';

const PER_SECOND = 20;
const TIMEOUT_MS = 60_000;
const TOKEN_MS = 5 * 60_000;

export interface Servers {
  readonly portalUrl: string;
  readonly apiUrl: string;
  readonly accountsUrl: string;
}

interface MixedLoad {
  /** How many responses had each status; 0 for requests without a response. */
  readonly statuses: ReadonlyMap<number, number>;
  stop(): void;
}

const pick = <Item>(items: readonly Item[]): Item => {
  const item = items[Math.floor(Math.random() * items.length)];
  if (item === undefined) throw new Error('There is nothing to request');
  return item;
};

/** The addresses of this site that pages refer to: pages, scripts, images and feeds. */
const addressesIn = (html: string): string[] =>
  [...html.matchAll(/(?:href|src)="(\/[^"#]*)"/g)].map(([, address]) =>
    (address ?? '').replaceAll('&amp;', '&'),
  );

/** What readers request, at a constant rate: most as visitors, every fifth as a member who saves articles. */
export async function startMixedLoad({ portalUrl, apiUrl, accountsUrl }: Servers): Promise<MixedLoad> {
  const pages = await routesOf(portalUrl);
  const addresses = [...new Set(pages.flatMap(({ html }) => addressesIn(html)))];
  const words = [...new Set(pages.flatMap(({ html }) => html.match(/\b[a-z]{5,12}\b/g) ?? []))];
  const latest = await fetch(`${apiUrl}${api.latest}?pagination[pageSize]=100`);
  const ids = ((await latest.json()) as { data: { id: number }[] }).data.map(({ id }) => id);
  let token = memberToken(accountsUrl);
  const renewal = setInterval(() => {
    token = memberToken(accountsUrl);
  }, TOKEN_MS);

  const query = () => encodeURIComponent(`${pick(words)} ${pick(words)}`);
  const visits: readonly (() => string)[] = [
    () => `${portalUrl}${pick(pages).address}`,
    () => `${portalUrl}${pick(addresses)}`,
    () => `${portalUrl}${site.search(`${pick(words)} ${pick(words)}`)}`,
    () => `${apiUrl}${api.article(pick(ids))}`,
    () => `${apiUrl}${api.articles}?pagination[page]=${pick([1, 2, 3, 4])}`,
    () => `${apiUrl}${api.search}?query=${query()}`,
    () => `${apiUrl}${api.suggest}?query=${pick(words).slice(0, 4)}`,
  ];
  const memberVisits: readonly (() => readonly [method: string, url: string])[] = [
    () => ['POST', `${apiUrl}${api.bookmark(pick(ids))}`],
    () => ['DELETE', `${apiUrl}${api.bookmark(pick(ids))}`],
    () => ['GET', `${apiUrl}${api.article(pick(ids))}`],
    () => ['GET', `${apiUrl}${libraryApi.libraryItems}`],
    () => ['GET', `${apiUrl}${api.search}?query=${query()}`],
  ];

  const statuses = new Map<number, number>();
  const request = async (isMember: boolean) => {
    const [method, url] = isMember ? pick(memberVisits)() : ['GET', pick(visits)()];
    let status = 0;
    try {
      const headers = isMember ? { authorization: `Bearer ${await token}` } : {};
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const response = await fetch(url, { method, headers, signal, redirect: 'manual' });
      await response.arrayBuffer();
      ({ status } = response);
    } catch {}
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  };
  let count = 0;
  const timer = setInterval(() => {
    count += 1;
    void request(count % 5 === 0);
  }, 1000 / PER_SECOND);
  return {
    statuses,
    stop: () => {
      clearInterval(timer);
      clearInterval(renewal);
    },
  };
}
