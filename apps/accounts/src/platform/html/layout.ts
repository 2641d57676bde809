import type { ChosenTheme } from '@tidemark/contracts/theme';
import { assetUrl, fontUrl } from '../http/assets.ts';
import { Html, html } from './html.ts';

/** Values that the layout of every page needs. */
export interface Frame {
  readonly portalUrl: string;
  readonly demo: boolean;
  readonly signedIn: boolean;
  /** What the reader chose in the portal; otherwise the system's. */
  readonly theme?: ChosenTheme | undefined;
}

export interface SearchEngineIndex {
  readonly description: string;
  /** The page's own URL without parameters. */
  readonly canonicalUrl: string;
  /** JSON-LD. */
  readonly structured: object;
}

export interface Page {
  readonly title: string;
  readonly body: Html;
  readonly wide?: boolean;
  /** Search engines may index only pages that have it. */
  readonly index?: SearchEngineIndex;
  /** Assets. Pages must work without them. */
  readonly scripts?: readonly string[];
}

const LOGO_SYMBOL = html`<svg class="logo-symbol" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><rect x="1" y="17" width="10" height="3"/><rect x="7" y="10.5" width="10" height="3"/><rect x="13" y="4" width="10" height="3"/></svg>`;

/** A data block: browsers do not run it, so the content security policy does not apply. */
function jsonLd(data: object): Html {
  const escaped = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c');
  return new Html(`<script type="application/ld+json">${escaped}</script>`);
}

function indexTags({ description, canonicalUrl }: SearchEngineIndex): Html {
  return html`<meta name="description" content="${description}"><link rel="canonical" href="${canonicalUrl}">`;
}

function header({ portalUrl, signedIn }: Frame): Html {
  const account = signedIn ? html`<a href="/account">Account</a>` : html`<a href="/login">Log in</a>`;
  return html`<header class="masthead"><div class="bounds">
<a class="brand" href="${portalUrl}/">${LOGO_SYMBOL}<span>Tidemark</span></a>
<nav class="menu" aria-label="Account"><a href="/plans">Plans</a>${account}</nav>
</div></header>`;
}

function footer({ portalUrl, demo }: Frame): Html {
  const note = demo
    ? html`<p>This is a demo. No payments are taken.</p>`
    : html`<p>Research on crypto and on-chain markets.</p>`;
  return html`<footer class="colophon"><div class="bounds">${note}
<p><a href="${portalUrl}/">Back to Tidemark</a> <a href="${portalUrl}/privacy">Privacy</a></p></div></footer>`;
}

export function layout(frame: Frame, page: Page): string {
  const font = (beginning: string) =>
    html`<link rel="preload" as="font" type="font/woff2" crossorigin href="${fontUrl(beginning)}">`;
  return html`<!doctype html>
<html lang="en"${frame.theme && html` data-theme="${frame.theme}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${page.index === undefined ? html`<meta name="robots" content="noindex">` : indexTags(page.index)}
<meta name="color-scheme" content="light dark">
<title>${page.title} · Tidemark</title>
<link rel="icon" type="image/svg+xml" href="${assetUrl('logo.svg')}">
${font('inter-latin.')}${font('merriweather-core.')}
<link rel="stylesheet" href="${assetUrl('style.css')}">
${page.index !== undefined && jsonLd(page.index.structured)}
${(page.scripts ?? []).map((name) => html`<script type="module" src="${assetUrl(name)}"></script>`)}
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
${header(frame)}
<main id="main" class="bounds${page.wide ? ' wide' : ''}">
${page.body}
</main>
${footer(frame)}
</body>
</html>`.markup;
}
