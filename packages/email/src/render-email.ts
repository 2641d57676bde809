import { themed } from '@tidemark/design/palette';
import { emailFamilies } from '@tidemark/design/type';
import type { Block, Email, Item } from './email.ts';

export interface RenderedEmail {
  readonly text: string;
  readonly html: string;
}

const ESCAPES = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
]);
const escapeHtml = (value: string) => value.replace(/[&<>"]/g, (character) => ESCAPES.get(character) ?? '');

const { sans: SANS, serif: SERIF, mono: MONO } = emailFamilies;
const light = themed('light');
const dark = themed('dark');

/** Mail clients without support for this style sheet show the light colours of the style attributes. */
const DARK = `@media (prefers-color-scheme:dark){
.paper{background:${dark.paper}!important}
.raised{background:${dark.raised}!important;border-color:${dark.hairline}!important}
.ink,.ink a{color:${dark.ink}!important}
.quiet,.quiet a{color:${dark.quiet}!important}
.line{border-color:${dark.hairline}!important}
.accent{background:${dark.accent}!important}
.accent,.accent a{color:${dark.onAccent}!important}
.bar{background:${dark.accent}!important}
}
@media (max-width:480px){.raised{padding:24px 20px!important}}`;

function blockText(block: Block): string {
  switch (block.type) {
    case 'text':
      return block.text;
    case 'code':
      return `${block.label}: ${block.code}`;
    case 'link':
      return `${block.label}:\n${block.url}`;
    case 'facts':
      return block.rows.map(([name, value]) => `${name}: ${value}`).join('\n');
    case 'items':
      return block.items.map(itemText).join('\n\n');
  }
}

const itemText = ({ title, url, meta, text, points = [] }: Item): string =>
  [meta, title, ...(text ? [text] : []), ...points.map((point) => `- ${point}`), url].join('\n');

function itemHtml({ title, url, meta, text, points = [] }: Item): string {
  const small = `font:14px/1.6 ${SANS};color:${light.quiet}`;
  const list = points
    .map(
      (point) =>
        `<li class="ink" style="margin:0 0 4px;font:15px/1.6 ${SANS};color:${light.ink}">${escapeHtml(point)}</li>`,
    )
    .join('');
  return `<tr><td class="line" style="padding:16px 0;border-top:1px solid ${light.hairline}">
<p class="quiet" style="margin:0 0 4px;${small}">${escapeHtml(meta)}</p>
<p class="ink" style="margin:0 0 6px;font:700 18px/1.4 ${SERIF};color:${light.ink}"><a href="${escapeHtml(url)}" style="color:${light.ink};text-decoration:none">${escapeHtml(title)}</a></p>
${text ? `<p class="ink" style="margin:0;font:15px/1.6 ${SANS};color:${light.ink}">${escapeHtml(text)}</p>` : ''}${list && `<ul style="margin:8px 0 0;padding:0 0 0 20px">${list}</ul>`}</td></tr>`;
}

function blockHtml(block: Block): string {
  const paragraph = `margin:0 0 16px;font:16px/1.6 ${SANS};color:${light.ink}`;
  switch (block.type) {
    case 'text':
      return `<p class="ink" style="${paragraph}">${escapeHtml(block.text)}</p>`;
    case 'code':
      return `<p class="quiet" style="margin:0 0 4px;font:14px/1.5 ${SANS};color:${light.quiet}">${escapeHtml(block.label)}</p>
<p class="ink" style="margin:0 0 24px;font:600 32px/1.3 ${MONO};letter-spacing:4px;color:${light.ink}">${escapeHtml(block.code)}</p>`;
    case 'link':
      return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 12px"><tr><td class="accent" style="background:${light.accent}"><a href="${escapeHtml(block.url)}" style="display:inline-block;padding:12px 20px;font:600 16px/1.25 ${SANS};color:${light.onAccent};text-decoration:none"><span class="accent">${escapeHtml(block.label)}</span></a></td></tr></table>
<p class="quiet" style="margin:0 0 20px;font:13px/1.5 ${SANS};color:${light.quiet};word-break:break-all">${escapeHtml(block.url)}</p>`;
    case 'facts':
      return `<table role="presentation" cellpadding="0" cellspacing="0" width="100%" style="margin:0 0 20px">${block.rows
        .map(
          ([name, value]) =>
            `<tr><td class="quiet line" style="padding:8px 16px 8px 0;border-top:1px solid ${light.hairline};font:14px/1.5 ${SANS};color:${light.quiet};vertical-align:top;white-space:nowrap">${escapeHtml(name)}</td><td class="ink line" style="padding:8px 0;border-top:1px solid ${light.hairline};font:14px/1.5 ${SANS};color:${light.ink};text-align:right;word-break:break-word">${escapeHtml(value)}</td></tr>`,
        )
        .join('')}</table>`;
    case 'items':
      return `<table role="presentation" cellpadding="0" cellspacing="0" width="100%" style="margin:0 0 8px">${block.items.map(itemHtml).join('\n')}</table>`;
  }
}

/** The three bars of the logo, as table cells: mail clients do not show SVG. */
function logo(): string {
  const bar = (indent: number) =>
    `<tr><td style="padding:0 0 3px ${indent}px;line-height:0;font-size:0"><div class="bar" style="width:9px;height:3px;background:${light.accent}"></div></td></tr>`;
  return `<table role="presentation" cellpadding="0" cellspacing="0"><tr><td style="padding-right:8px"><table role="presentation" cellpadding="0" cellspacing="0">${[10, 5, 0].map(bar).join('')}</table></td><td class="ink" style="font:600 18px/1 ${SANS};letter-spacing:-0.3px;color:${light.ink}">Tidemark</td></tr></table>`;
}

export function renderEmail(email: Email): RenderedEmail {
  const { subject, heading, blocks, reason, unsubscribeUrl, preferencesUrl } = email;
  const footerUrl = preferencesUrl ?? unsubscribeUrl;
  const footerLabel = preferencesUrl ? 'Choose your emails or unsubscribe' : 'Unsubscribe';
  const footer = footerUrl
    ? `${escapeHtml(reason)} <a href="${escapeHtml(footerUrl)}" style="color:${light.quiet}">${footerLabel}</a>`
    : escapeHtml(reason);
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${DARK}</style>
</head>
<body class="paper" style="margin:0;padding:0;background:${light.paper}">
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" style="background:${light.paper}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;text-align:left">
<tr><td style="padding:0 0 20px">${logo()}</td></tr>
<tr><td class="raised" style="padding:32px;background:${light.raised};border:1px solid ${light.hairline}">
<h1 class="ink" style="margin:0 0 16px;font:700 24px/1.3 ${SERIF};color:${light.ink}">${escapeHtml(heading)}</h1>
${blocks.map(blockHtml).join('\n')}
</td></tr>
<tr><td class="quiet" style="padding:20px 0;font:13px/1.5 ${SANS};color:${light.quiet}">${footer}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
  const end = footerUrl ? `${reason}\n${footerLabel}: ${footerUrl}` : reason;
  return { html, text: `${[heading, ...blocks.map(blockText)].join('\n\n')}\n\n-- \n${end}` };
}
