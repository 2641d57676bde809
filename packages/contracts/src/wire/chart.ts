import { type Static, Type } from 'typebox';

export const CHART_TYPES = ['line', 'area', 'bar'] as const;

export const SeriesSchema = Type.Object({
  name: Type.String(),
  /** Label (a month, a day or a word) and value, in order. */
  points: Type.Array(Type.Tuple([Type.String(), Type.Number()])),
});
export type Series = Static<typeof SeriesSchema>;

export const ChartSchema = Type.Object({
  type: Type.Enum([...CHART_TYPES]),
  title: Type.String(),
  unit: Type.String(),
  source: Type.String(),
  date: Type.String(),
  series: Type.Array(SeriesSchema),
});
export type Chart = Static<typeof ChartSchema>;
