import { TIERS, type Tier } from './access.ts';
import { ownValue } from './own-value.ts';
import type { PlanCatalog, PlanDetails, PlanPrice, Trial } from './plans.ts';

const MAX_PRICE = 100_000;
const MAX_CONTENTS = 12;

/** An invalid value in `plans.yml`. The message names what is wrong with the field. */
export class InvalidPlans extends Error {
  override readonly name = 'InvalidPlans';
  readonly field: string;

  constructor(field: string, reason: string) {
    super(reason);
    this.field = field;
  }
}

type Fields = Readonly<Record<string, unknown>>;

function fieldsOf(value: unknown, path: string, known: readonly string[]): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new InvalidPlans(path, 'must be a set of named fields');
  }
  const unknown = Object.keys(value).find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new InvalidPlans(path === 'file' ? unknown : `${path}.${unknown}`, 'is not known');
  return value as Fields;
}

function price(fields: Fields, name: string, path: string): number {
  const value = ownValue(fields, name);
  const valid =
    typeof value === 'number' && value >= 0 && value <= MAX_PRICE && Number(value.toFixed(2)) === value;
  if (!valid)
    throw new InvalidPlans(
      `${path}.${name}`,
      `must be a price from 0 to ${MAX_PRICE} with at most two decimals`,
    );
  return value;
}

function text(value: unknown, path: string, max: number): string {
  const valid = typeof value === 'string' && value.trim() !== '' && value.length <= max;
  if (!valid) throw new InvalidPlans(path, `must be a text of at most ${max} characters`);
  return value.trim();
}

function planPrice(fields: Fields, path: string): PlanPrice | null {
  if (!Object.hasOwn(fields, 'monthly') && !Object.hasOwn(fields, 'yearly')) return null;
  const result = { monthly: price(fields, 'monthly', path), yearly: price(fields, 'yearly', path) };
  if (result.yearly > result.monthly * 12) {
    throw new InvalidPlans(`${path}.yearly`, 'must not cost more than twelve months');
  }
  return result;
}

function planDetails(value: unknown, path: string): PlanDetails {
  const fields = fieldsOf(value, path, ['monthly', 'yearly', 'summary', 'contents']);
  const contents = ownValue(fields, 'contents');
  if (!Array.isArray(contents) || contents.length === 0 || contents.length > MAX_CONTENTS) {
    throw new InvalidPlans(`${path}.contents`, `must be a list of 1 to ${MAX_CONTENTS} texts`);
  }
  return {
    price: planPrice(fields, path),
    summary: text(ownValue(fields, 'summary'), `${path}.summary`, 120),
    contents: contents.map((item, n) => text(item, `${path}.contents.${n}`, 120)),
  };
}

function trialDetails(value: unknown): Trial | null {
  if (value === undefined || value === null) return null;
  const fields = fieldsOf(value, 'trial', ['plan', 'days', 'price']);
  const plan = TIERS.find((tier) => tier === ownValue(fields, 'plan'));
  if (plan === undefined || plan === 'free' || plan === 'alpha') {
    throw new InvalidPlans('trial.plan', 'must be pioneer or professional');
  }
  const days = ownValue(fields, 'days');
  if (typeof days !== 'number' || !Number.isInteger(days) || days < 1 || days > 90) {
    throw new InvalidPlans('trial.days', 'must be a whole number from 1 to 90');
  }
  return { plan, days, price: price(fields, 'price', 'trial') };
}

/** Reads the parsed `plans.yml` and throws InvalidPlans for the first invalid field. */
export function readPlanCatalog(data: unknown): PlanCatalog {
  const fields = fieldsOf(data, 'file', ['currency', 'tax', 'plans', 'trial']);
  const currency = ownValue(fields, 'currency');
  if (typeof currency !== 'string' || !/^[A-Z]{3}$/.test(currency)) {
    throw new InvalidPlans('currency', 'must be a code of three letters, such as USD');
  }
  const tax = ownValue(fields, 'tax') ?? null;
  if (tax !== null && tax !== 'included' && tax !== 'added') {
    throw new InvalidPlans('tax', 'must be included or added, or be left out');
  }
  const given = fieldsOf(ownValue(fields, 'plans'), 'plans', TIERS);
  const details = (tier: Tier) => planDetails(ownValue(given, tier), `plans.${tier}`);
  const plans = {
    free: details('free'),
    pioneer: details('pioneer'),
    professional: details('professional'),
    alpha: details('alpha'),
  };
  if (plans.free.price && plans.free.price.monthly + plans.free.price.yearly > 0) {
    throw new InvalidPlans('plans.free.monthly', 'must be 0');
  }
  return { currency, tax, plans, trial: trialDetails(ownValue(fields, 'trial')) };
}
