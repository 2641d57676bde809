import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { tokensStylesheet } from '@tidemark/design/stylesheet';
import { describe, expect, it } from 'vitest';
import { BREAKPOINTS } from '../ui/breakpoints.ts';

const SOURCE = join(import.meta.dirname, '..');
const SPACING = /^(margin|padding|gap|row-gap|column-gap|inset|scroll-margin|scroll-padding)(-[a-z-]+)?$/;
/** Values relative to the text (`em`) or the viewport are allowed, and lines of 1px or 2px. */
const RAW_LENGTH = /(?<![\w.-])-?(?![12]px)\d*\.?\d+(rem|px|pt)\b/;

interface Declaration {
  readonly property: string;
  readonly value: string;
}

const withoutComments = (css: string) => css.replace(/\/\*[\s\S]*?\*\//g, '');

const declarationsOf = (css: string): Declaration[] =>
  [...withoutComments(css).matchAll(/(?<=[{;]\s*)([a-z-]+)\s*:\s*([^;{}]+)(?=[;}])/g)].map(
    ([, property = '', value = '']) => ({ property, value: value.trim() }),
  );

function rawValues(css: string): string[] {
  return declarationsOf(css)
    .filter(
      ({ property, value }) =>
        (SPACING.test(property) || property === 'font-size' || property === 'font') && RAW_LENGTH.test(value),
    )
    .map(({ property, value }) => `${property}: ${value}`);
}

function unknownWidths(css: string): string[] {
  const widths = Object.values(BREAKPOINTS);
  const allowed = new Set([
    ...widths.map((width) => `min-width: ${width}px`),
    ...widths.map((width) => `max-width: ${width - 0.02}px`),
  ]);
  return [...withoutComments(css).matchAll(/@media[^{]+/g)]
    .flatMap(([query]) => [...query.matchAll(/(?:min|max)-width:\s*[^)]+/g)].map(([width]) => width))
    .filter((width) => !allowed.has(width));
}

/** Words that are hidden by absolute positioning leave a scroll container that is not positioned, and widen the page. */
function unpositionedScrollers(css: string): string[] {
  const positioned = (selector: string) =>
    [...withoutComments(css).matchAll(/([^{};]+)\{([^{}]*)\}/g)].some(
      ([, other = '', body = '']) => other.trim() === selector && /position:\s*(?!static)/.test(body),
    );
  return [...withoutComments(css).matchAll(/([^{};]+)\{([^{}]*)\}/g)]
    .filter(([, , body = '']) => /overflow(-[xy])?:\s*(auto|scroll)/.test(body))
    .map(([, selector = '']) => selector.trim())
    .filter((selector) => !positioned(selector));
}

const sheets = globSync('**/*.css', { cwd: SOURCE }).map((name) => ({
  name,
  css: readFileSync(join(SOURCE, name), 'utf8'),
}));

describe('stylesheets', () => {
  it('finds the stylesheets', () => {
    expect(sheets.length).toBeGreaterThan(80);
  });

  it('use spacing and text size tokens instead of raw lengths', () => {
    const found = sheets.flatMap(({ name, css }) => rawValues(css).map((value) => `${name}: ${value}`));
    expect(found).toEqual([]);
  });

  it('[CON-05] use only the named breakpoints in media queries', () => {
    const found = sheets.flatMap(({ name, css }) => unknownWidths(css).map((value) => `${name}: ${value}`));
    expect(found).toEqual([]);
  });

  it('position every scroll container', () => {
    const found = sheets.flatMap(({ name, css }) =>
      unpositionedScrollers(css).map((selector) => `${name}: ${selector}`),
    );
    expect(found).toEqual([]);
  });

  it('size parts that are laid out late by their height only', () => {
    const found = sheets.filter(({ css }) => /contain-intrinsic-(size|width|inline-size)/.test(css));
    expect(found.map(({ name }) => name)).toEqual([]);
  });

  it('use only tokens that exist', () => {
    const tokens = tokensStylesheet();
    const used = sheets.flatMap(({ css }) => [...css.matchAll(/var\((--(?:space|text|step)-[\w-]+)/g)]);
    const missing = used.map(([, token = '']) => token).filter((token) => !tokens.includes(`${token}:`));
    expect([...new Set(missing)]).toEqual([]);
  });
});

describe('the checks', () => {
  it('report raw lengths, also on several lines and in functions', () => {
    const css =
      '.a { margin: 0 1.5rem; gap:\n 7px; padding: clamp(1rem, 2vw, var(--space-4)); font-size: 13px }';
    expect(rawValues(css)).toHaveLength(4);
    expect(rawValues('.a { margin: 0 -1px; padding: 0.5em; gap: var(--space-2) }')).toEqual([]);
  });

  it('report scroll containers that are not positioned', () => {
    const css = '.a { overflow-x: auto } .b { position: relative; overflow: auto } .c { overflow: hidden }';
    expect(unpositionedScrollers(css)).toEqual(['.a']);
    expect(unpositionedScrollers(`${css} .a { position: sticky }`)).toEqual([]);
  });

  it('report unnamed breakpoints', () => {
    expect(unknownWidths('@media (min-width: 700px) and (max-width: 991.98px) { .a { gap: 0 } }')).toEqual([
      'min-width: 700px',
    ]);
  });
});
