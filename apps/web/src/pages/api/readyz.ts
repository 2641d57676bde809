import type { NextApiRequest, NextApiResponse } from 'next';

let ready = false;
let making: Promise<void> | undefined;

/** Yes, once the home page has been made: whoever asks first has it made. */
export default async function readyz(_request: NextApiRequest, response: NextApiResponse): Promise<void> {
  response.setHeader('Cache-Control', 'no-store');
  if (!ready) {
    making ??= response.revalidate('/').finally(() => {
      making = undefined;
    });
    ready = await making.then(
      () => true,
      () => false,
    );
  }
  response
    .status(ready ? 200 : 503)
    .json({ status: ready ? 'ready' : 'the home page could not be made yet' });
}
