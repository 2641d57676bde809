/** [CON-05] Viewport widths in CSS pixels. Stylesheets repeat the numbers; styles/tokens.test.ts checks them. */
export const BREAKPOINTS = {
  XXXS: 400,
  XXS: 480,
  XS: 640,
  SM: 768,
  MD: 992,
  LG: 1024,
  XL: 1280,
} as const;

export type Breakpoint = keyof typeof BREAKPOINTS;

/** The 0.02px keep fractional widths from matching neither this query nor `min-width` of the breakpoint. */
export const below = (name: Breakpoint) => `(max-width: ${BREAKPOINTS[name] - 0.02}px)`;
