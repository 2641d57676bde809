import sanitizeHtml from 'sanitize-html';

const ALLOWED = {
  allowedTags: [
    ...['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'hr', 'br', 'pre', 'code', 'div'],
    ...['strong', 'em', 's', 'sup', 'a', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  allowedAttributes: {
    a: ['href', 'rel', 'id', 'class', 'aria-label'],
    h2: ['id'],
    h3: ['id'],
    h4: ['id'],
    ol: ['start'],
    li: ['id'],
    pre: ['role', 'tabindex', 'aria-label'],
    th: ['class', 'scope'],
    td: ['class'],
    div: ['class', 'role', 'tabindex', 'aria-label'],
  },
  allowedClasses: { a: ['back'], div: ['table', 'notes'], th: ['figure'], td: ['figure'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  disallowedTagsMode: 'discard' as const,
};

/** Allows only the listed HTML, whatever its source. */
export function sanitise(html: string): string {
  return sanitizeHtml(html, ALLOWED);
}
