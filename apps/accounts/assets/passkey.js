// Passkeys on the pages to log in, to sign up and to add one. The pages work without it: what needs it is hidden.
const api = window.PublicKeyCredential;
const isSupported =
  typeof api?.parseCreationOptionsFromJSON === 'function' &&
  typeof api.parseRequestOptionsFromJSON === 'function';
/** Challenges of the server are valid for five minutes. */
const RENEW_MS = 4 * 60_000;

/** Sends the browser's response as a field of the form. */
function send(form, credential) {
  form.elements.namedItem('response').value = JSON.stringify(credential.toJSON());
  form.submit();
}

/** Asks for a passkey when the form is submitted. */
function onSubmit(form, ask) {
  const message = form.querySelector('[role="alert"]');
  const button = form.querySelector('button');
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    message.hidden = true;
    button.disabled = true;
    try {
      send(form, await ask());
    } catch {
      message.hidden = false;
      button.disabled = false;
    }
  });
  form.hidden = false;
}

function register(form) {
  const options = JSON.parse(form.dataset.options);
  onSubmit(form, () =>
    navigator.credentials.create({ publicKey: api.parseCreationOptionsFromJSON(options) }),
  );
}

async function fetchOptions() {
  const response = await fetch('/login/passkey/options', { method: 'POST' });
  if (!response.ok) throw new Error(`The server responded with ${response.status}`);
  return api.parseRequestOptionsFromJSON(await response.json());
}

/** Offers passkeys in the list of suggestions of the email field. */
async function suggest(form, controller) {
  if (!(await api.isConditionalMediationAvailable?.())) return;
  const publicKey = await fetchOptions();
  if (controller.signal.aborted) return;
  const { signal } = controller;
  send(form, await navigator.credentials.get({ publicKey, mediation: 'conditional', signal }));
}

function logIn(form) {
  let suggesting = new AbortController();
  // After a failed attempt nothing is suggested; the button is always there.
  const start = () => {
    if ('suggest' in form.dataset) void suggest(form, suggesting).catch(() => undefined);
  };
  const timer = setInterval(() => {
    suggesting.abort();
    suggesting = new AbortController();
    start();
  }, RENEW_MS);
  onSubmit(form, async () => {
    clearInterval(timer);
    suggesting.abort();
    return navigator.credentials.get({ publicKey: await fetchOptions() });
  });
  start();
}

if (isSupported) {
  for (const element of document.querySelectorAll('[data-passkey]')) {
    const part = element.dataset.passkey;
    if (part === 'register') register(element);
    else if (part === 'log-in') logIn(element);
    else element.hidden = part === 'unsupported';
  }
}
