// Runs before the first paint, so that neither a wrong theme, a wrong text size nor a wrong gate is ever seen.
(() => {
  const root = document.documentElement;
  try {
    const theme = localStorage.getItem('portal.theme');
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
    const reading = localStorage.getItem('portal.reading');
    if (reading) root.dataset.reading = reading;
    const dismissed = JSON.parse(localStorage.getItem('portal.dismissed') || '[]');
    if (Array.isArray(dismissed)) root.dataset.dismissed = dismissed.join(' ');
  } catch {
    // Storage may be shut to us; the page then follows the system.
  }
  // The router restores the scroll between pages; a reload, or the way back from elsewhere, is the browser's.
  addEventListener('pagehide', () => {
    history.scrollRestoration = 'auto';
  });
  if (!window.speechSynthesis) root.dataset.mute = '';
  if (/(?:^|; )signed_in=1(?:;|$)/.test(document.cookie)) root.dataset.session = 'hint';
})();
