import { randomBytes } from 'node:crypto';

/** An object of Stripe's API, with the fields that the main app uses. */
export type Resource = Record<string, unknown> & { readonly id: string };

/** What Stripe stores. */
export class Resources {
  readonly #resources = new Map<string, Resource>();
  readonly #now: () => number;
  /** Main apps that share a database may use different stand-ins, whose ids must differ. */
  readonly #run = randomBytes(4).toString('hex');
  #count = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  seconds = (): number => Math.floor(this.#now() / 1000);

  nextNumber(): number {
    this.#count += 1;
    return this.#count;
  }

  add(kind: string, prefix: string, fields: Record<string, unknown>): Resource {
    return this.put(`${prefix}_${this.#run}${this.nextNumber()}`, {
      object: kind,
      created: this.seconds(),
      ...fields,
    });
  }

  put(id: string, fields: Record<string, unknown>): Resource {
    const resource = { ...fields, id };
    this.#resources.set(id, resource);
    return resource;
  }

  has = (id: string): boolean => this.#resources.has(id);

  get(id: string): Resource {
    const resource = this.#resources.get(id);
    if (!resource) throw new Error(`There is no ${id}`);
    return resource;
  }

  update(id: string, change: Record<string, unknown>): Resource {
    return this.put(id, { ...this.get(id), ...change });
  }

  delete(id: string): void {
    this.#resources.delete(id);
  }

  /** Newest first. */
  list(kind: string, matches: (resource: Resource) => boolean): Resource[] {
    return [...this.#resources.values()].filter((one) => one.object === kind && matches(one)).reverse();
  }

  ofCustomer = (kind: string, customer: string | null): Resource[] =>
    this.list(kind, (one) => one.customer === customer);

  /** The newest resource of a kind that belongs to a customer. */
  newest(kind: string, customer: string): Resource {
    const [found] = this.ofCustomer(kind, customer);
    if (!found) throw new Error(`The customer has no ${kind}`);
    return found;
  }
}
