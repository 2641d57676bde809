/** Ticks at round steps (1, 2, 2.5, 5 × 10ⁿ), about four of them, starting at zero if zero is near. */
export function niceTicks(low: number, high: number, about = 4): number[] {
  const floor = low >= 0 && low < high * 0.6 ? 0 : low;
  const span = Math.max(high - floor, Number.EPSILON);
  const rough = span / about;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power;
  const first = Math.floor(floor / step) * step;
  const count = Math.max(1, Math.ceil((high - first) / step - 1e-9));
  return Array.from({ length: count + 1 }, (_, index) => Number((first + index * step).toPrecision(12)));
}

/** Moves the labels at the ends of lines apart until none overlaps the next. */
export function spreadLabels(wanted: readonly number[], gap: number, low: number, high: number): number[] {
  const order = wanted.map((at, index) => ({ at, index })).sort((a, b) => a.at - b.at);
  let previous = Number.NEGATIVE_INFINITY;
  for (const label of order) {
    label.at = Math.max(label.at, previous + gap, low);
    previous = label.at;
  }
  let next = high + gap;
  for (const label of order.toReversed()) {
    label.at = Math.min(label.at, next - gap);
    next = label.at;
  }
  return order.sort((a, b) => a.index - b.index).map(({ at }) => at);
}

/** Breaks a name into lines of about this many characters, so that it fits next to the end of its line. */
export function wrapLabel(name: string, characters: number): string[] {
  const lines: string[] = [];
  for (const word of name.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < characters)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** The indexes of the first, the last and evenly spaced labels in between: as many as fit. */
export function labelIndexes(count: number, max: number): number[] {
  if (count <= max) return Array.from({ length: count }, (_, index) => index);
  if (max < 2) return [0];
  return Array.from({ length: max }, (_, n) => Math.round((n * (count - 1)) / (max - 1)));
}
