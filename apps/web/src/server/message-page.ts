import type { IncomingMessage, ServerResponse } from 'node:http';

/** A message that this server sends itself: a small page for a browser, plain text for other clients. */
export function sendMessage(
  { headers, method }: Pick<IncomingMessage, 'headers' | 'method'>,
  response: ServerResponse,
  message: string,
): void {
  const isBrowser = headers.accept?.includes('text/html') ?? false;
  const body = isBrowser ? messagePage(message) : `${message}\n`;
  response.setHeader('Content-Type', `text/${isBrowser ? 'html' : 'plain'}; charset=utf-8`);
  response.setHeader('Content-Length', Buffer.byteLength(body));
  response.setHeader('Cache-Control', 'no-store');
  response.end(method === 'HEAD' ? undefined : body);
}

/** Without a stylesheet, whose name changes with every build; laid out by the browser, also on a phone. */
const messagePage = (message: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="robots" content="noindex">
    <title>${message}</title>
  </head>
  <body>
    <h1>${message}</h1>
    <p><a href="/">Go to home page</a></p>
  </body>
</html>
`;
