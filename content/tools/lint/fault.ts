export interface Fault {
  /** Path below the content folder. */
  readonly file: string;
  readonly field: string;
  /** The rest of the sentence that begins with the field. */
  readonly says: string;
}

export type Report = (field: string, says: string) => void;

/** Collects what one file gets wrong. */
export function faultsOf(file: string, check: (report: Report) => void): Fault[] {
  const faults: Fault[] = [];
  check((field, says) => void faults.push({ file, field, says }));
  return faults;
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}

export function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map((item) => String(item)) : [];
}

/** Whole only with its zone: a time without one is another moment on another machine. */
export function momentOf(value: unknown): number | undefined {
  const text = textOf(value);
  if (!/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2})?Z)?$/.test(text)) return undefined;
  const time = Date.parse(text);
  return Number.isNaN(time) ? undefined : time;
}
