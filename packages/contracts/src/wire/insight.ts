import { type Static, Type } from 'typebox';
import { CHART_TYPES, SeriesSchema } from './chart.ts';
import { AccessSchema, CategoryRefSchema, Many, One } from './common.ts';

const publicAttributes = {
  title: Type.String(),
  slug: Type.String(),
  summary: Type.String(),
  access: AccessSchema,
  type: Type.Enum([...CHART_TYPES]),
  unit: Type.String(),
  source: Type.String(),
  updated_at: Type.String(),
  categories: Type.Array(CategoryRefSchema),
};

/** Title and summary are public; `series` is null for a reader without access. */
export const InsightSchema = Type.Object({
  id: Type.Integer(),
  attributes: Type.Object({
    ...publicAttributes,
    series: Type.Union([Type.Array(SeriesSchema), Type.Null()]),
  }),
});
export type Insight = Static<typeof InsightSchema>;

export const InsightListResponse = Many(InsightSchema);
export const InsightResponse = One(InsightSchema);
