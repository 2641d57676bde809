export interface Fault {
  /** Path below the content folder. */
  readonly file: string;
  readonly field: string;
  /** Continues a sentence that begins with the field. */
  readonly message: string;
}

export type Report = (field: string, message: string) => void;

/** Collects the faults of one file. */
export function faultsOf(file: string, check: (report: Report) => void): Fault[] {
  const faults: Fault[] = [];
  check((field, message) => void faults.push({ file, field, message }));
  return faults;
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}

export function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map((item) => String(item)) : [];
}

/** A day, or a time in UTC: without a zone, a time would depend on the machine. */
export function timestampOf(value: unknown): number | undefined {
  const text = textOf(value);
  if (!/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2})?Z)?$/.test(text)) return undefined;
  const time = Date.parse(text);
  return Number.isNaN(time) ? undefined : time;
}
