// A process of its own, started when the first card is asked for and ended when none has been for a while:
// fonts and image library weigh on nobody who does not draw. It is told cards, and has no other way to learn.
import { draw } from './drawing.ts';
import type { Order, Printed } from './press.ts';
import { toPng } from './raster.ts';

const tell = (printed: Printed) => process.send?.(printed);

process.on('message', ({ number, card, file }: Order) => {
  Promise.resolve()
    .then(() => toPng(draw(card), file))
    .then(
      (png) => tell({ number, png }),
      (error: unknown) => tell({ number, failure: String(error) }),
    );
});

// Whoever ordered is gone.
process.on('disconnect', () => process.exit(0));
