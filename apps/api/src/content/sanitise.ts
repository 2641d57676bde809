import sanitizeHtml from 'sanitize-html';

const ALLOWED = {
  allowedTags: [
    ...['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'hr', 'br', 'pre', 'code', 'div'],
    ...['strong', 'em', 's', 'a', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  allowedAttributes: {
    a: ['href', 'rel'],
    h2: ['id'],
    h3: ['id'],
    h4: ['id'],
    ol: ['start'],
    th: ['class', 'scope'],
    td: ['class'],
    div: ['class', 'role', 'tabindex', 'aria-label'],
  },
  allowedClasses: { div: ['table'], th: ['figure'], td: ['figure'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  disallowedTagsMode: 'discard' as const,
};

/** The last word on what HTML a body may hold, whoever wrote it. */
export function sanitise(html: string): string {
  return sanitizeHtml(html, ALLOWED);
}
