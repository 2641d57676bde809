import { describe, expect, it } from 'vitest';
import { html } from './html.ts';

const NAME = html`<b>Name</b>`;

describe('html', () => {
  it('escapes text and keeps markup', () => {
    expect(html`<p>${'<b>'} ${NAME}</p>`.markup).toBe('<p>&lt;b&gt; <b>Name</b></p>');
  });

  it('rejects markup in a plain template string, where it would read "[object Object]"', () => {
    expect(() => `Added ${NAME}`).toThrow(TypeError);
  });
});
