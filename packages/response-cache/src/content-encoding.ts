export type ContentEncoding = 'br' | 'gzip' | 'identity';

/** In the order of preference. */
const SUPPORTED = ['br', 'gzip'] as const;
const MAX_REMEMBERED = 200;
const remembered = new Map<string, ContentEncoding>();

/** Browsers send few different values, so that parsing is skipped for almost every request. */
export function negotiateEncoding(acceptEncoding: string | undefined): ContentEncoding {
  if (acceptEncoding === undefined || acceptEncoding === '') return 'identity';
  const known = remembered.get(acceptEncoding);
  if (known !== undefined) return known;
  const encoding = parse(acceptEncoding);
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  remembered.set(acceptEncoding, encoding);
  return encoding;
}

/** A coding is acceptable if it, or `*` in its absence, has a weight above zero. */
function parse(acceptEncoding: string): ContentEncoding {
  const weights = new Map<string, number>();
  for (const item of acceptEncoding.toLowerCase().split(',')) {
    const [coding = '', ...parameters] = item.split(';').map((part) => part.trim());
    const weight = parameters.find((parameter) => parameter.startsWith('q='));
    weights.set(coding, weight === undefined ? 1 : Number(weight.slice(2)) || 0);
  }
  const weightOf = (coding: string) => weights.get(coding) ?? weights.get('*') ?? 0;
  const [first, second] = SUPPORTED;
  if (weightOf(first) > 0 && weightOf(first) >= weightOf(second)) return first;
  return weightOf(second) > 0 ? second : 'identity';
}
