import { brand } from '@tidemark/contracts/brand';
import { formatDate } from '@tidemark/contracts/dates';
import { byline } from '@tidemark/contracts/person-name';
import type { ShareCard } from '@tidemark/share-card/share-card';
import {
  FIGURES,
  glyphsOf,
  HEADLINE,
  type Setting,
  STRONG,
  TEXT,
  widthOf,
} from '../../platform/drawing/fonts.ts';
import { type Fitted, fit } from '../../platform/drawing/text-layout.ts';
import { escapeXml } from '../../platform/public-files/xml.ts';
import { patternOf } from './patterns.ts';
import { seededRandom } from './seeded-random.ts';
import { deskColours, type Theme, themeOf } from './theme.ts';

export const WIDTH = 1200;
export const HEIGHT = 630;
const MARGIN = 64;
const FOOT = 540;
const LEADING = 1.22;

/** The area for the cover or portrait. */
export interface Panel {
  readonly left: number;
  readonly width: number;
}

export interface Drawing {
  readonly svg: string;
  readonly panel: Panel;
}

/** Text as outlines, with an aria-label for accessibility. */
function textPath(text: string, x: number, baseline: number, setting: Setting, colour: string): string {
  return `<path aria-label="${escapeXml(text)}" d="${glyphsOf(text, setting).outline(x, baseline)}" fill="${colour}"/>`;
}

function logo(theme: Theme): string {
  const symbol = `<path transform="translate(${MARGIN - 3} 52) scale(1.65)" d="M2 17.5h8M6 11h10M10 4.5h10" fill="none" stroke="${theme.accent}" stroke-width="3"/>`;
  const name: Setting = { face: STRONG, size: 33, tracking: -0.022 };
  return symbol + textPath(brand.name, MARGIN + 46, 81, name, theme.ink);
}

/** Lays out lines upwards from the given baseline and returns the top of the first line. */
function headline({ lines, size }: Fitted, baseline: number, theme: Theme) {
  const step = size * LEADING;
  const first = baseline - (lines.length - 1) * step;
  const setting: Setting = { face: HEADLINE, size, tracking: -0.008 };
  const svg = lines.map((line, n) => textPath(line, MARGIN, first + n * step, setting, theme.ink)).join('');
  return { svg, top: first - size * 0.76 };
}

const LOCK = 'M6.5 11h11v8.5h-11zM8.5 11V8a3.5 3.5 0 0 1 7 0v3';
const OPEN_LOCK = 'M6.5 11h11v8.5h-11zM8.5 11V7.5a3.5 3.5 0 0 1 6.6-1.6';
const TIER_NAMES = {
  free: 'Free',
  pioneer: 'Pioneer',
  professional: 'Professional',
  alpha: 'Alpha',
} as const;

function badge(
  { tier, open }: Extract<ShareCard, { kind: 'article' }>,
  x: number,
  baseline: number,
  theme: Theme,
): string {
  const colour = theme.tiers[tier] ?? theme.ink;
  const label: Setting = { face: STRONG, size: 23 };
  const width = 58 + widthOf(TIER_NAMES[tier], label);
  return (
    `<rect x="${x}" y="${baseline - 30}" width="${width}" height="43" rx="4" fill="none" stroke="${colour}" stroke-width="2"/>` +
    `<path transform="translate(${x + 9} ${baseline - 24}) scale(1.2)" d="${open ? OPEN_LOCK : LOCK}" fill="none" stroke="${colour}" stroke-width="1.9" stroke-linejoin="round"/>` +
    textPath(TIER_NAMES[tier], x + 42, baseline, label, colour)
  );
}

/** A hairline with one text on the left and one on the right below it. */
function foot(left: string, right: string, width: number, theme: Theme): string {
  const [text, figures]: [Setting, Setting] = [
    { face: TEXT, size: 26 },
    { face: FIGURES, size: 23 },
  ];
  const date = right === '' ? 0 : widthOf(right, figures);
  const { lines } = fit(left, { face: TEXT, sizes: [26], width: width - date - 32, height: 32, leading: 1 });
  return (
    `<rect x="${MARGIN}" y="${FOOT - 8}" width="${width}" height="2" fill="${theme.hairline}"/>` +
    textPath(lines[0] ?? '', MARGIN, FOOT + 42, text, theme.ink) +
    textPath(right, MARGIN + width - date, FOOT + 42, figures, theme.quiet)
  );
}

const pattern = (desk: string, { left, width }: Panel, seed: string): string =>
  `<svg x="${left}" y="0" width="${width}" height="${HEIGHT}" viewBox="0 0 ${width} ${HEIGHT}">` +
  `${patternOf(desk)(width, HEIGHT, deskColours(desk).inks, seededRandom(seed))}</svg>`;

const page = (theme: Theme, parts: readonly string[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">` +
  `<rect width="${WIDTH}" height="${HEIGHT}" fill="${theme.paper}"/>${parts.join('')}</svg>`;

const HEADLINE_SIZES = [70, 66, 62, 58, 54, 50, 46, 42, 38];

function drawArticle(card: Extract<ShareCard, { kind: 'article' }>): Drawing {
  const theme = themeOf(card.desk);
  const panel = { left: 800, width: 400 };
  const width = panel.left - MARGIN - 52;
  const fitted = fit(card.title, {
    face: HEADLINE,
    sizes: HEADLINE_SIZES,
    width,
    height: 290,
    leading: LEADING,
  });
  const title = headline(fitted, FOOT - 52, theme);
  const kicker: Setting = { face: STRONG, size: 26 };
  const line = title.top - 42;
  const parts = [
    pattern(card.desk, panel, card.title),
    logo(theme),
    textPath(card.section, MARGIN, line, kicker, deskColours(card.desk).colour),
    badge(card, MARGIN + (card.section ? widthOf(card.section, kicker) + 22 : 0), line, theme),
    title.svg,
    foot(byline(card.names) || brand.name, formatDate(card.date), width, theme),
  ];
  return { svg: page(theme, parts), panel };
}

/** As many names as fit on one line. */
function joined(beats: readonly string[], width: number): string {
  const line = beats.join(' · ');
  return beats.length > 1 && widthOf(line, { face: TEXT, size: 26 }) > width - 32
    ? joined(beats.slice(0, -1), width)
    : line;
}

function drawAnalyst(card: Extract<ShareCard, { kind: 'analyst' }>): Drawing {
  const theme = themeOf('');
  const panel = { left: 740, width: 460 };
  const width = panel.left - MARGIN - 52;
  const role = fit(card.role, { face: TEXT, sizes: [32, 28], width, height: 88, leading: 1.3 });
  const roleTop = FOOT - 56 - (role.lines.length - 1) * role.size * 1.3;
  const name = fit(card.name, {
    face: HEADLINE,
    sizes: [84, 76, 68, 60, 52, 44],
    width,
    height: 220,
    leading: LEADING,
  });
  const title = headline(name, roleTop - 66, theme);
  const parts = [
    pattern('', panel, card.name),
    logo(theme),
    textPath('Analyst', MARGIN, title.top - 42, { face: STRONG, size: 26 }, theme.accent),
    title.svg,
    ...role.lines.map((line, n) =>
      textPath(line, MARGIN, roleTop + n * role.size * 1.3, { face: TEXT, size: role.size }, theme.quiet),
    ),
    foot(joined(card.beats, width), '', width, theme),
  ];
  return { svg: page(theme, parts), panel };
}

function drawCategory(card: Extract<ShareCard, { kind: 'category' }>): Drawing {
  const theme = themeOf(card.desk);
  const panel = { left: 700, width: 500 };
  const width = panel.left - MARGIN - 52;
  const covers = fit(card.covers, { face: TEXT, sizes: [32, 29, 26], width, height: 180, leading: 1.36 });
  const coversTop = HEIGHT - 72 - (covers.lines.length - 1) * covers.size * 1.36;
  const name = fit(card.name, {
    face: HEADLINE,
    sizes: [84, 76, 68, 60, 52],
    width,
    height: 220,
    leading: LEADING,
  });
  const title = headline(name, coversTop - 74, theme);
  const parts = [
    pattern(card.desk, panel, card.name),
    logo(theme),
    textPath(
      card.parent ?? 'Research',
      MARGIN,
      title.top - 42,
      { face: STRONG, size: 26 },
      deskColours(card.desk).colour,
    ),
    title.svg,
    ...covers.lines.map((line, n) =>
      textPath(
        line,
        MARGIN,
        coversTop + n * covers.size * 1.36,
        { face: TEXT, size: covers.size },
        theme.quiet,
      ),
    ),
  ];
  return { svg: page(theme, parts), panel };
}

function drawDefault(): Drawing {
  const theme = themeOf('');
  const panel = { left: 700, width: 500 };
  const width = panel.left - MARGIN - 52;
  const fitted = fit(brand.tagline, {
    face: HEADLINE,
    sizes: [62, 58, 54],
    width,
    height: 250,
    leading: LEADING,
  });
  const title = headline(fitted, HEIGHT - 80, theme);
  return { svg: page(theme, [pattern('', panel, brand.name), logo(theme), title.svg]), panel };
}

/** Draws a card from the card's data only. */
export function draw(card: ShareCard): Drawing {
  switch (card.kind) {
    case 'article':
      return drawArticle(card);
    case 'analyst':
      return drawAnalyst(card);
    case 'category':
      return drawCategory(card);
    case 'default':
      return drawDefault();
  }
}
