export type ConsentService = 'product' | 'replay' | 'success' | 'pipeline';

const PURPOSES: readonly (readonly [readonly ConsentService[], string])[] = [
  [['product', 'pipeline'], 'which pages are opened'],
  [['replay'], 'where readers click and how far they scroll'],
  [['success'], 'which plan an account is on'],
];

/** What the configured services would record. */
export function purposes(addresses: Readonly<Record<ConsentService, string>>): string {
  const configured = PURPOSES.filter(([services]) => services.some((service) => addresses[service] !== ''));
  return new Intl.ListFormat('en').format(configured.map(([, purpose]) => purpose));
}
