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

  // Until the page's own scripts listen, a press on a button would be lost: the last one is kept, and given again.
  let pressed;
  const keep = ({ target }) => {
    pressed = target.closest?.('button:not([type=submit], [popovertarget], [commandfor])');
  };
  addEventListener('click', keep, true);
  addEventListener(
    'portal:listening',
    () => {
      removeEventListener('click', keep, true);
      if (pressed?.isConnected) pressed.click();
    },
    { once: true },
  );

  // What there is to read comes first: scripts are fetched once the page has been painted, in the order they stand.
  const awakenNext = () => {
    const waiting = document.querySelector('script[type=later]');
    if (!waiting) return false;
    const script = document.createElement('script');
    // As it is written: by this the modules inside know each other.
    script.setAttribute('src', waiting.getAttribute('src'));
    script.async = false;
    waiting.replaceWith(script);
    return true;
  };
  const awaken = () => {
    if (awakenNext()) setTimeout(awaken);
  };
  // A page in the background is not painted, and its timers are slow: there is nobody to wait for, either.
  const awakenAll = () => {
    while (awakenNext());
  };
  addEventListener('DOMContentLoaded', () => {
    if (document.hidden) return awakenAll();
    requestAnimationFrame(() => setTimeout(awaken));
    document.addEventListener('visibilitychange', awakenAll, { once: true });
  });
})();
