import { line, type Point, ribbon } from '../svg.ts';
import { type Outline, through } from './curve.ts';
import {
  ARM,
  BROW,
  BURIED_ARM,
  BURIED_JAW,
  EAR_LINES,
  FACE_LINES,
  IRIS,
  JAW,
  RIM,
  type Stroke,
} from './face-lines.ts';
import type { Sitter } from './sitters.ts';

type ToPixels = (point: Point) => Point;

/** The features drawn as lines: brow, eye, nostril, mouth, jaw and ear. */
export function featureLines(sitter: Sitter, toPixels: ToPixels, scale: number, ear: boolean): string {
  const heavy = 1 + Math.max(0, sitter.brow) * 0.5;
  const brow: Stroke = { ...BROW, widest: BROW.widest * heavy };
  const lines = [brow, ...FACE_LINES, ear ? JAW : BURIED_JAW, ...(ear ? EAR_LINES : [])];
  const iris = line(through(IRIS, true).map(toPixels), true);
  return iris + lines.map((stroke) => swollen(stroke, toPixels, scale)).join('');
}

/** A round lens seen from the side, its bridge and the arm to the ear or into the hair. */
export function glassesLines(toPixels: ToPixels, scale: number, ear: boolean): string {
  const even = (points: Outline): string => ribbon(through(points, false).map(toPixels), () => scale * 1.05);
  return RIM.map(even).join('') + even(ear ? ARM : BURIED_ARM);
}

function swollen({ points, widest, early }: Stroke, toPixels: ToPixels, scale: number): string {
  const curve = through(points, false).map(toPixels);
  return ribbon(curve, (t) => scale * widest * Math.max(0.12, Math.sin(Math.PI * t ** (early ? 0.6 : 1))));
}
