import type { Canvas } from '../canvas.ts';
import type { Point } from '../svg.ts';

/** A field of flow and how it is to be inked. */
export interface Current {
  /** Lines run along its level lines. */
  potential(x: number, y: number): number;
  /** Where ink may go; the rest stays paper. */
  open(x: number, y: number): boolean;
  ink(x: number, y: number, points: readonly Point[]): string;
  thickness(x: number, y: number): number;
  readonly gap: number;
  readonly shortest: number;
  readonly longest: number;
  readonly beads: boolean;
  readonly under: string;
  readonly over: string;
}

/** What a subcategory changes in the plain current. */
export type Twist = (canvas: Canvas) => Partial<Current>;
