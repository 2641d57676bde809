import { describe, expect, it } from 'vitest';
import { srcSetFor } from './image-url.ts';

const sources = (set: string) =>
  set.split(', ').map((one) => {
    const [address = '', width] = one.split(' ');
    return [new URL(address, 'http://portal').searchParams.get('url'), width];
  });

describe('[API-17, CON-09] srcSetFor', () => {
  it('offers no width beyond the first that covers the original', () => {
    expect(sources(srcSetFor({ src: '/assets/a.webp', width: 700 }, 128)).map(([, width]) => width)).toEqual([
      ...['128w', '256w', '384w', '640w', '750w'],
    ]);
  });

  it('offers no width beyond the first that covers the needed width', () => {
    const widths = sources(srcSetFor({ src: '/assets/a.webp', width: 1600 }, 128, 448)).map(
      ([, width]) => width,
    );
    expect(widths).toEqual(['128w', '256w', '384w', '640w']);
  });

  it('leaves out widths that are close to others, unless one is the largest', () => {
    const widths = sources(srcSetFor({ src: '/assets/a.webp', width: 1600 }, 256)).map(([, width]) => width);
    expect(widths).toEqual(['256w', '384w', '640w', '828w', '1080w', '1920w']);
  });

  it('[API-18] uses the small format where it is wide enough', () => {
    const picture = {
      src: '/assets/media/0f1e.webp',
      width: 640,
      small: { src: '/assets/media/2d3c.webp', width: 256 },
    };
    expect(sources(srcSetFor(picture, 128))).toEqual([
      ['/assets/media/2d3c.webp', '128w'],
      ['/assets/media/2d3c.webp', '256w'],
      ['/assets/media/0f1e.webp', '384w'],
      ['/assets/media/0f1e.webp', '640w'],
    ]);
  });
});
