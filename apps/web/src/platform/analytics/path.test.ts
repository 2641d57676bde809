import { describe, expect, it } from 'vitest';
import { pathOf } from './path.ts';

describe('the path that services receive', () => {
  it('omits query and fragment', () => {
    expect(pathOf('http://localhost:3000/search?query=secret#two')).toBe('/search');
  });

  it('omits the preview token', () => {
    expect(pathOf('/preview/eyJ1Ijoi.c2lnbmF0dXJl?as=alpha')).toBe('/preview');
  });
});
