export type Point = readonly [x: number, y: number];

/** One decimal is finer than a pixel and keeps the markup small. */
export function n(value: number): string {
  return String(Math.round(value * 10) / 10);
}

export function line(points: readonly Point[], closed = false): string {
  const steps = points.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${n(x)} ${n(y)}`);
  return steps.join('') + (closed ? 'Z' : '');
}

/** A closed curve through the midpoints of the sides, which smooths the result of marching squares. */
export function softRing(points: readonly Point[]): string {
  const last = points.at(-1);
  const first = points[0];
  if (!last || !first) return '';
  const start = middle(last, first);
  let d = `M${n(start[0])} ${n(start[1])}`;
  for (const [i, point] of points.entries()) {
    const end = middle(point, points[i + 1] ?? first);
    d += `Q${n(point[0])} ${n(point[1])} ${n(end[0])} ${n(end[1])}`;
  }
  return `${d}Z`;
}

/** A stroke of varying width, as a filled outline. */
export function ribbon(points: readonly Point[], width: (t: number, index: number) => number): string {
  const left: Point[] = [];
  const right: Point[] = [];
  for (const [i, [x, y]] of points.entries()) {
    const before = points[Math.max(0, i - 1)] ?? [x, y];
    const after = points[Math.min(points.length - 1, i + 1)] ?? [x, y];
    const dx = after[0] - before[0];
    const dy = after[1] - before[1];
    const length = Math.hypot(dx, dy) || 1;
    const half = width(points.length > 1 ? i / (points.length - 1) : 0, i) / 2;
    left.push([x - (dy / length) * half, y + (dx / length) * half]);
    right.push([x + (dy / length) * half, y - (dx / length) * half]);
  }
  return line([...left, ...right.reverse()], true);
}

/** A flat lens shape, for glints on water. */
export function lens(x: number, y: number, length: number, height: number): string {
  const h = length / 2;
  const bend = height * 0.9;
  return `M${n(x - h)} ${n(y)}Q${n(x)} ${n(y - bend)} ${n(x + h)} ${n(y)}Q${n(x)} ${n(y + bend)} ${n(x - h)} ${n(y)}Z`;
}

export function fill(d: string, colour: string, more = ''): string {
  return d === '' ? '' : `<path d="${d}" fill="${colour}" ${more}/>`;
}

export function stroke(d: string, colour: string, width: number, more = ''): string {
  if (d === '') return '';
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;
}

export function disc(x: number, y: number, radius: number, colour: string, more = ''): string {
  return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="${colour}" ${more}/>`;
}

export function sheet(width: number, height: number, ground: string, svg: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="${ground}"/>${svg}</svg>`;
}

function middle(a: Point, b: Point): Point {
  return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
}
