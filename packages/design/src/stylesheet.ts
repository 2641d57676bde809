import { type Colour, palette } from './palette.ts';
import { chartText, families, reading, spacing, steps, textSizes } from './type.ts';

type Property = readonly [name: string, value: string];

const hyphenated = (name: string) =>
  name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replace(/(?<=[a-z])(?=\d)/, '-');

const both = ({ light, dark }: Colour) => (light === dark ? light : `light-dark(${light}, ${dark})`);

const SHADOW = 'light-dark(rgb(18 33 31 / 6%), rgb(0 0 0 / 40%))';

const PROPERTIES: readonly Property[] = [
  ...Object.entries(palette).map(([name, colour]): Property => [hyphenated(name), both(colour)]),
  ['scrim', 'light-dark(rgb(18 33 31 / 45%), rgb(0 0 0 / 60%))'],
  ['shadow-1', `0 1px 2px ${SHADOW}`],
  ['shadow-2', `\n    0 1px 2px ${SHADOW},\n    0 8px 24px light-dark(rgb(18 33 31 / 8%), rgb(0 0 0 / 40%))`],
  ...Object.entries(families),
  ...Object.entries(textSizes).map(([name, size]): Property => [`text-${name}`, size]),
  ['chart-text', `${chartText.usual}px`],
  ['chart-text-lg', `${chartText.large}px`],
  ...steps.map((size, n): Property => [`step-${n}`, size]),
  ['reading', reading],
  ...spacing.map((size): Property => [`space-${String(size).replace('.', '-')}`, `${size / 4}rem`]),
  ['gutter', 'clamp(1rem, 0.55rem + 1.8vw, 2rem)'],
  ['section', 'clamp(2.5rem, 2rem + 2.2vw, 4rem)'],
  ['content', '1140px'],
  ['measure', '41rem'],
  ['radius-1', '2px'],
  ['radius-2', '4px'],
  ['radius-round', '999px'],
];

/**
 * The design tokens as custom properties. Each colour has a light and a dark value, selected by `color-scheme`: the
 * system preference, unless the reader selected a theme.
 */
export const tokensStylesheet = (): string => `/* Written by \`npm run build -w packages/design\`. */
:root {
  color-scheme: light dark;
${PROPERTIES.map(([name, value]) => `  --${name}:${value.startsWith('\n') ? '' : ' '}${value};\n`).join('')}}

:root[data-theme="light"] {
  color-scheme: light;
}

:root[data-theme="dark"] {
  color-scheme: dark;
}
`;
