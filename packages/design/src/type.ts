/** Families as CSS writes them: the portal's, with the fonts that it ships, and those of emails, which have none. */
export const families = {
  sans: 'Inter, "Inter Fallback", system-ui, sans-serif',
  serif: 'Merriweather, "Merriweather Fallback", Georgia, serif',
  mono: '"IBM Plex Mono", ui-monospace, monospace',
} as const;

export const emailFamilies = {
  sans: "Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif",
  serif: "Merriweather,Georgia,'Times New Roman',serif",
  mono: "'IBM Plex Mono',Menlo,Consolas,monospace",
} as const;

/** Sizes that do not depend on the viewport. */
export const textSizes = {
  '2xs': '0.75rem',
  xs: '0.8125rem',
  sm: '0.875rem',
  md: '0.9375rem',
  lg: '1rem',
  xl: '1.0625rem',
  '2xl': '1.25rem',
  print: '11pt',
} as const;

/** In pixels, for the text of charts, in units of the viewBox, which is rendered at its natural size. */
export const chartText = { usual: 11, large: 11.5 } as const;

/** Sizes that scale with the viewport: ratio 1.2 on phones, 1.25 on wide screens. */
export const steps = [
  'clamp(1.0625rem, 1.034rem + 0.114vw, 1.125rem)',
  'clamp(1.275rem, 1.215rem + 0.239vw, 1.406rem)',
  'clamp(1.531rem, 1.429rem + 0.409vw, 1.756rem)',
  'clamp(1.838rem, 1.673rem + 0.659vw, 2.2rem)',
  'clamp(2.206rem, 1.962rem + 0.977vw, 2.744rem)',
  'clamp(2.644rem, 2.286rem + 1.432vw, 3.431rem)',
] as const;

export const reading = 'clamp(1.0625rem, 1.006rem + 0.227vw, 1.1875rem)';

/** Multiples of 0.25rem: `--space-6` is 1.5rem, `--space-1-5` is 0.375rem. */
export const spacing = [0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 24] as const;
