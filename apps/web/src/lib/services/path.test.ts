import { describe, expect, it } from 'vitest';
import { pathOf } from './path.ts';

describe('where a reader is, for services', () => {
  it('keeps what was typed in the browser', () => {
    expect(pathOf('http://localhost:3000/search?query=secret#two')).toBe('/search');
  });

  it('keeps what opens a draft in the browser too', () => {
    expect(pathOf('/preview/eyJ1Ijoi.c2lnbmF0dXJl?as=alpha')).toBe('/preview');
  });
});
