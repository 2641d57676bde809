import { ownValue } from '@tidemark/contracts/own-value';
import { MAX_VALUE_LENGTH, NORMALISE_DEPTH } from './limits.ts';

const MAX_ENTRIES = 50;

export function cut(text: string, length = MAX_VALUE_LENGTH): string {
  return text.length <= length ? text : `${text.slice(0, length - 1)}…`;
}

/** Converts any value to plain JSON of bounded depth, breadth and length. */
export function normalise(value: unknown, depth = NORMALISE_DEPTH, above: readonly object[] = []): unknown {
  if (typeof value === 'object' && value !== null) {
    if (above.includes(value)) return '[Circular]';
    if (value instanceof Date) return Number.isNaN(value.getTime()) ? '[Invalid Date]' : value.toISOString();
    if (depth === 0 || !isPlain(value)) return cut(`[${nameOf(value)}]`);
    const inside = (entry: unknown) => normalise(entry, depth - 1, [...above, value]);
    if (Array.isArray(value)) return value.slice(0, MAX_ENTRIES).map(inside);
    const keys = Object.keys(value).slice(0, MAX_ENTRIES);
    return Object.fromEntries(keys.map((key) => [cut(key), inside(entryOf(value, key))]));
  }
  return plainValue(value);
}

function plainValue(value: unknown): unknown {
  switch (typeof value) {
    case 'string':
      return cut(value);
    case 'number':
      return Number.isFinite(value) ? value : `[${value}]`;
    case 'boolean':
      return value;
    case 'function':
      return cut(`[Function ${value.name || 'anonymous'}]`);
    default:
      return value === null ? null : cut(`[${String(value)}]`);
  }
}

/** Elements and windows refer to most of the page, so only their type name is reported. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return (
    Array.isArray(value) || value instanceof Error || prototype === null || prototype === Object.prototype
  );
}

function nameOf(value: object): string {
  return Array.isArray(value) ? 'Array' : (value.constructor?.name ?? 'Object');
}

function entryOf(value: object, key: string): unknown {
  try {
    return ownValue(value as Record<string, unknown>, key);
  } catch {
    return '[unreadable]';
  }
}
