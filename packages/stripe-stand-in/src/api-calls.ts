import type { Billing } from './billing.ts';
import type { Resource } from './resources.ts';

export interface ApiRequest {
  /** Such as `POST /customers`. */
  readonly call: string;
  readonly params: URLSearchParams;
  readonly query: URLSearchParams;
  /** The address of this server. */
  readonly url: string;
}

export type ApiResult =
  | { readonly kind: 'ok'; readonly body: unknown }
  | { readonly kind: 'missing' }
  | { readonly kind: 'declined' };

const ok = (body: unknown): ApiResult => ({ kind: 'ok', body });

function callOne(billing: Billing, { call, params }: ApiRequest): ApiResult {
  const { resources } = billing;
  const [, method, id = ''] = /^(\w+) \/[\w/]+\/([\w-]+)$/.exec(call) ?? [];
  if (!resources.has(id)) return { kind: 'missing' };
  if (method === 'GET') return ok(resources.get(id));
  if (method === 'DELETE') {
    for (const subscription of resources.ofCustomer('subscription', id)) resources.delete(subscription.id);
    resources.delete(id);
    return ok({ id, deleted: true });
  }
  if (params.get('cancel_at_period_end') === 'true') {
    billing.cancelAtPeriodEnd(String(resources.get(id).customer));
    return ok(resources.get(id));
  }
  if (billing.declines) return { kind: 'declined' };
  return ok(billing.changePlan(id, params.get('metadata[plan]'), params.get('metadata[terms_accepted_at]')));
}

/** The calls of Stripe's API that the main app makes. */
export function callApi(billing: Billing, request: ApiRequest): ApiResult {
  const { call, params, query, url } = request;
  const { resources } = billing;
  const list = (data: readonly Resource[]) => ok({ object: 'list', data, has_more: false, url: call });
  const ofCustomer = (kind: string) => list(resources.ofCustomer(kind, query.get('customer')));
  switch (call) {
    case 'POST /customers':
      return ok(resources.get(billing.addCustomer(params.get('metadata[uid]') ?? '')));
    case 'POST /products':
      return ok(resources.put(params.get('id') ?? '', {}));
    case 'POST /checkout/sessions': {
      const fields = { customer: params.get('customer'), mode: params.get('mode'), params };
      const { id } = resources.add('checkout.session', 'cs', fields);
      return ok(resources.update(id, { url: `${url}/pay/${id}` }));
    }
    case 'POST /billing_portal/sessions': {
      const customer = params.get('customer') ?? '';
      resources.update(customer, { portal_return_url: params.get('return_url') });
      return ok({ id: 'bps_1', url: `${url}/portal/${customer}` });
    }
    case 'GET /subscriptions':
      return ofCustomer('subscription');
    case 'GET /charges':
      return ofCustomer('charge');
    case 'GET /invoices':
      return ofCustomer('invoice');
    case 'GET /disputes':
      return list(resources.list('dispute', (one) => one.charge === query.get('charge')));
    case 'GET /invoice_payments': {
      const intent = query.get('payment[payment_intent]');
      const isMeant = (one: Resource) =>
        (one.payment as { payment_intent: string }).payment_intent === intent;
      return list(resources.list('invoice_payment', isMeant));
    }
    default:
      return callOne(billing, request);
  }
}
