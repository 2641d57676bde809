import { describe, expect, it } from 'vitest';
import { clickOn, hash, scrollDepth } from './interactions.ts';

const element = (tagName: string, textContent: string, attributes: Record<string, string> = {}) => ({
  ...{ tagName, textContent },
  getAttribute: (name: string) => attributes[name] ?? null,
});

describe('[API-19] session replay', () => {
  it('reports role and hashed name of a click, never the text', () => {
    const click = clickOn(element('A', '  All \n articles '));
    expect(click).toEqual({ kind: 'click', role: 'link', name: hash('All articles') });
    expect(JSON.stringify(click)).not.toContain('articles');
    expect(clickOn(element('BUTTON', 'x', { 'aria-label': 'Close' }))?.name).toBe(hash('Close'));
    expect(clickOn(element('DIV', 'One', { role: 'tab' }))?.role).toBe('tab');
  });

  it('ignores form fields and names that may be an email address', () => {
    expect(clickOn(element('INPUT', ''))).toBeUndefined();
    expect(clickOn(element('TEXTAREA', 'secret'))).toBeUndefined();
    expect(clickOn(element('BUTTON', 'ana@example.org'))).toEqual({ kind: 'click', role: 'button' });
  });

  it('gives equal texts equal hashes', () => {
    expect(hash('a')).toBe('e40c292c');
    expect(hash('a')).not.toBe(hash('b'));
  });

  it('measures scroll depth in steps of ten percent', () => {
    expect(scrollDepth(0, 800, 800)).toBe(100);
    expect(scrollDepth(0, 800, 4000)).toBe(20);
    expect(scrollDepth(1390, 800, 4000)).toBe(50);
    expect(scrollDepth(3300, 800, 4000)).toBe(100);
  });
});
