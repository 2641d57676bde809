import { readTheme, sharedDomain, THEME_COOKIE } from '@tidemark/contracts/theme';
import { config } from '../config.ts';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

function writeTheme(): void {
  const theme = readTheme(document.documentElement.dataset.theme);
  const domain = sharedDomain(location.hostname, new URL(config.accountsUrl).hostname);
  const attributes = [
    `${THEME_COOKIE}=${theme ?? ''}`,
    ...['path=/', 'samesite=lax', `max-age=${theme ? YEAR_SECONDS : 0}`],
    ...(domain ? [`domain=${domain}`] : []),
    ...(location.protocol === 'https:' ? ['secure'] : []),
  ];
  // biome-ignore lint/suspicious/noDocumentCookie: Firefox and Safari of the supported versions have no cookie store
  document.cookie = attributes.join('; ');
}

/** Tells the main app which theme the reader has chosen, now and whenever another is chosen. */
export function shareTheme(): void {
  writeTheme();
  new MutationObserver(writeTheme).observe(document.documentElement, { attributeFilter: ['data-theme'] });
}
