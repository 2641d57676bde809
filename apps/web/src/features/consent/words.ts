export type Asking = 'product' | 'replay' | 'success' | 'pipeline';

const WORDS: readonly (readonly [readonly Asking[], string])[] = [
  [['product', 'pipeline'], 'which pages are opened'],
  [['replay'], 'where readers click and how far they scroll'],
  [['success'], 'which plan an account is on'],
];

/** What would be recorded, and only that: a service without an address is not asked about. */
export function purposes(addresses: Readonly<Record<Asking, string>>): string {
  const told = WORDS.filter(([services]) => services.some((service) => addresses[service] !== ''));
  return new Intl.ListFormat('en').format(told.map(([, words]) => words));
}
