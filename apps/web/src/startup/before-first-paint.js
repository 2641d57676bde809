// Inlined into every page by _document and allowed by its hash in the content security policy.
// Blank lines and lines that hold only a comment are removed first, see before-first-paint.ts.
(() => {
  const root = document.documentElement;

  // Set the attributes that styles depend on, so that no wrong theme, text size or gate is painted.
  try {
    const theme = localStorage.getItem('portal.theme');
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
    const reading = localStorage.getItem('portal.reading');
    if (reading) root.dataset.reading = reading;
    const dismissed = JSON.parse(localStorage.getItem('portal.dismissed') || '[]');
    if (Array.isArray(dismissed)) root.dataset.dismissed = dismissed.join(' ');
  } catch {
    // Without access to storage the page follows the system settings.
  }
  if (!('speechSynthesis' in window)) root.dataset.mute = '';
  // Reading document.cookie waits for the browser's network process, up to 40 ms while a page loads. The cookie store
  // does not block. It usually responds before the stylesheets have arrived; until then neither reader's version of a
  // gated page is shown. It needs HTTPS.
  const showSession = (isSignedIn) => {
    if (root.dataset.session === 'unread') delete root.dataset.session;
    // A hydrated page knows more than the hint.
    if (isSignedIn && !('hydrated' in root.dataset)) root.dataset.session = 'hint';
  };
  const hint = window.cookieStore?.get('signed_in');
  if (hint) {
    root.dataset.session = 'unread';
    hint.then((cookie) => showSession(cookie?.value === '1')).catch(() => showSession(false));
  } else showSession(/(?:^|; )signed_in=1(?:;|$)/.test(document.cookie));

  // Sections below the screen are laid out when they come near it (content-visibility). Not where the browser restores
  // a scroll position or scrolls to a heading: it needs the height of everything above.
  const [navigation] = performance.getEntriesByType('navigation');
  if (navigation?.type === 'navigate' && !location.hash) root.dataset.lazyLayout = '';

  // The router restores scroll positions between pages; the browser does it for reloads and returns from other sites.
  addEventListener('pagehide', () => {
    history.scrollRestoration = 'auto';
  });
  // Smooth scrolling (base.css) would animate that too, and the position would be wrong if a list grows meanwhile. So
  // scrolling is smooth only after the first input.
  for (const type of ['pointerdown', 'keydown', 'click']) {
    addEventListener(type, () => (root.dataset.smoothScroll = ''), { capture: true, once: true });
  }

  // Before hydration nothing handles input. Record it, and repeat it in the same order once the page is hydrated.
  // Links, submit buttons, popovers and details work without scripts, so their clicks are not recorded.
  const BUTTON = 'button:not([type=submit], [popovertarget], [commandfor])';
  const MAX_RECORDED = 50;
  const recorded = [];
  const stateOf = (field) => (field.type === 'checkbox' || field.type === 'radio' ? 'checked' : 'value');
  const record = ({ type, target }) => {
    const isClick = type === 'click';
    const control = target.closest?.(isClick ? BUTTON : 'input, select, textarea');
    if (!control) return;
    const entered = isClick ? undefined : control[stateOf(control)];
    const last = recorded.at(-1);
    if (!isClick && last?.control === control) last.entered = entered;
    else if (recorded.length < MAX_RECORDED) recorded.push({ control, isClick, entered });
  };
  const TYPES = ['click', 'input', 'change'];
  for (const type of TYPES) addEventListener(type, record, true);

  // React ignores an input event whose value it already knows. Assigning through the element updates the value that
  // React remembers; assigning through the prototype does not.
  const repeatInput = (field, entered) => {
    const state = stateOf(field);
    const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), state);
    field[state] = state === 'checked' ? !entered : '';
    set.call(field, entered);
    const types = state === 'checked' ? ['click'] : ['input', 'change'];
    for (const type of types) field.dispatchEvent(new Event(type, { bubbles: true }));
  };
  // One per task, so that React has rendered the effect of each before the next.
  const repeatNext = () => {
    const { control, isClick, entered } = recorded.shift() ?? {};
    if (!control) return;
    if (control.isConnected) isClick ? control.click() : repeatInput(control, entered);
    setTimeout(repeatNext);
  };
  const repeatRecorded = () => {
    for (const type of TYPES) removeEventListener(type, record, true);
    const focused = document.activeElement;
    if (focused?.matches('input, select, textarea')) {
      focused.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
    }
    repeatNext();
  };
  addEventListener('portal:hydrated', repeatRecorded, { once: true });

  // Links to the main app name the page to return to. Until that is rendered, a fragment says which part of the page.
  const addReturnPage = ({ target }) => {
    const link = target.closest?.('a[href*="#return"]');
    if (!link) return;
    const [page, anchor] = link.href.split(/#return-?/);
    // Without what opens something by itself, as in lib/session/login.ts.
    const source = new URL(location.pathname.startsWith('/preview/') ? '/' : location.href, location.href);
    if (anchor) source.hash = anchor;
    else if (source.hash.includes('=')) source.hash = '';
    link.href = `${page}${page.includes('?') ? '&' : '?'}source=${encodeURIComponent(source.href)}`;
  };
  for (const type of ['click', 'auxclick']) addEventListener(type, addReturnPage, true);

  // The page's scripts are loaded after the first paint, in document order. _document marks them with this type.
  const loadNextScript = () => {
    const deferred = document.querySelector('script[type=after-paint]');
    if (!deferred) return false;
    const script = document.createElement('script');
    // Turbopack identifies a chunk by the src attribute as written, so it is not resolved to a full address.
    script.setAttribute('src', deferred.getAttribute('src'));
    script.async = false;
    deferred.replaceWith(script);
    return true;
  };
  const loadOneByOne = () => {
    if (loadNextScript()) setTimeout(loadOneByOne);
  };
  const loadAll = () => {
    while (loadNextScript());
  };
  addEventListener('DOMContentLoaded', () => {
    // A page in the background is not painted, and its timers are throttled.
    if (document.hidden) return loadAll();
    requestAnimationFrame(() => setTimeout(loadOneByOne));
    document.addEventListener('visibilitychange', loadAll, { once: true });
  });
})();
