// Runs in its own process, which ends when it is idle, so that fonts and the image library do not use memory
// in the API. It receives cards as messages and has no other access to data.

import type { RenderJob, RenderResult } from './card-renderer.ts';
import { draw } from './drawing.ts';
import { toPng } from './raster.ts';

const send = (result: RenderResult) => process.send?.(result);

process.on('message', ({ number, card, image }: RenderJob) => {
  Promise.resolve()
    .then(() => toPng(draw(card), image))
    .then(
      (png) => send({ number, png }),
      (error: unknown) => send({ number, failure: String(error) }),
    );
});

// The parent process is gone.
process.on('disconnect', () => process.exit(0));
