import { join } from 'node:path';

/** The web fonts that portal and main app serve. The names contain a hash of the content. */
export const WEB_FONTS = join(import.meta.dirname, '../fonts/portal');

/** The faces that share cards and chart files are drawn with, one weight and one script a file. */
export const DRAWN_FONTS = join(import.meta.dirname, '../fonts/drawn');

/** Stylesheets, for servers that send them. */
const STYLESHEETS = join(import.meta.dirname, '..');
export const FONT_FACES = join(STYLESHEETS, 'fonts.css');
export const FALLBACK_FONTS = join(STYLESHEETS, 'fallbacks.css');
export const TOKENS = join(STYLESHEETS, 'tokens.css');
