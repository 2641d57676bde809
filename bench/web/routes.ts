import { allScreens } from '@tidemark/contracts/screens';
import { SCREEN_STATES, urlOf } from '../../e2e/support/screens.ts';

export interface Route {
  /** Its name in the table of screens. */
  readonly screen: string;
  readonly address: string;
  readonly html: string;
}

/** Previews and the pages of staff are missing pages to others. */
const MEASURED = [
  ...allScreens().flatMap(({ name, cached }) => (cached ? [name] : [])),
  'not-found',
] as const;

/** Every screen that readers open, in its usual state. */
export async function routesOf(portal: string): Promise<Route[]> {
  return Promise.all(
    MEASURED.map(async (wanted) => {
      const state = SCREEN_STATES.find(({ screen, name }) => (screen ?? name) === wanted);
      if (!state) throw new Error(`The screen ${wanted} has no address in e2e/support/screens.ts`);
      const url = await urlOf(state, portal);
      const html = await (await fetch(url)).text();
      return { screen: wanted, address: url.slice(portal.length), html };
    }),
  );
}
