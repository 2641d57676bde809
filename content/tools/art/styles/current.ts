import type { Canvas } from '../canvas.ts';
import type { Point } from '../svg.ts';

/** A flow field and how its lines are drawn. */
export interface Current {
  /** Lines run along its level lines. */
  potential(x: number, y: number): number;
  /** Where lines may be drawn. */
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

/** Changes of a subcategory to the default current. */
export type CurrentChanges = (canvas: Canvas) => Partial<Current>;
