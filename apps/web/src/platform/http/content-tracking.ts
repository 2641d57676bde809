import { CONTENT_POSITION_HEADER, EDGE_HEADER } from '@tidemark/contracts/content-position';
import { parseSurrogateKeys, SURROGATE_KEY_HEADER } from '@tidemark/response-cache/surrogate-key';
import { currentRender } from './render-context.ts';

/**
 * The API responds with a state that is at least as recent as what this process knows, and says what the response
 * depends on.
 */
export function trackingHeaders(): Record<string, string> {
  const render = currentRender();
  if (!render) return {};
  const { position } = render;
  return {
    [EDGE_HEADER]: 'portal="Surrogate/1.0"',
    ...(position === undefined ? {} : { [CONTENT_POSITION_HEADER]: String(position) }),
  };
}

/** Records what the page that is being rendered depends on. */
export function trackContentKeys(response: Response): void {
  const render = currentRender();
  if (!render) return;
  const keys = parseSurrogateKeys(response.headers.get(SURROGATE_KEY_HEADER));
  if (!keys) render.dependsOnEverything = true;
  else for (const key of keys) render.contentKeys.add(key);
}
