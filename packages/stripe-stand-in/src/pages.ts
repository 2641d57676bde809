import type { Billing, SentEvent } from './billing.ts';

/** What a page does: it is shown, or it changes something and leads elsewhere. */
export type PageResult =
  | { readonly kind: 'page'; readonly html: string }
  | { readonly kind: 'redirect'; readonly to: string; readonly events: readonly SentEvent[] };

const page = (title: string, content: string): PageResult => ({
  kind: 'page',
  html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head>
<body><main><h1>${title}</h1>${content}</main></body></html>`,
});

const form = (label: string, action = '') =>
  `<form method="post"><button name="action" value="${action}">${label}</button></form>`;
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

function checkout(billing: Billing, id: string, isSubmitted: boolean): PageResult {
  const { params } = billing.get(id) as unknown as { params: URLSearchParams };
  if (!isSubmitted)
    return page('Payment', `${form('Pay')}<a href="${escaped(params.get('cancel_url') ?? '')}">Back</a>`);
  const to = (params.get('success_url') ?? '').replace('{CHECKOUT_SESSION_ID}', id);
  return { kind: 'redirect', to, events: billing.pay(id) };
}

function portal(billing: Billing, customer: string, action: string | undefined): PageResult {
  const { portal_return_url: returnUrl } = billing.get(customer) as { portal_return_url?: string };
  if (action === undefined) {
    const { cancel_at_period_end: isCancelled } = billing.resources.newest('subscription', customer);
    const button = isCancelled
      ? form('Resume subscription', 'resume')
      : form('Cancel subscription', 'cancel');
    return page('Your subscription', `${button}<a href="${escaped(returnUrl ?? '')}">Return to Tidemark</a>`);
  }
  const events = action === 'cancel' ? billing.cancelAtPeriodEnd(customer) : billing.resume(customer);
  return { kind: 'redirect', to: `/portal/${customer}`, events };
}

/**
 * The payment page and the customer portal, with the buttons that matter here. Undefined for another address. `form`
 * is what was submitted; undefined if the page is only opened.
 */
export function openPage(
  billing: Billing,
  path: string,
  form: URLSearchParams | undefined,
): PageResult | undefined {
  const [, kind, id = ''] = /^\/(pay|portal)\/(\w+)$/.exec(path) ?? [];
  if (kind === undefined || !billing.resources.has(id)) return undefined;
  return kind === 'pay'
    ? checkout(billing, id, form !== undefined)
    : portal(billing, id, form?.get('action') ?? undefined);
}
