import { type Static, type TSchema, Type } from 'typebox';
import { ACCESS_VALUES } from '../access.ts';
import { PROBLEMS, type ProblemName } from '../problem.ts';

export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

export const AccessSchema = Nullable(Type.Enum([...ACCESS_VALUES]));

export const ImageSchema = Type.Object({
  url: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
  alternativeText: Type.String(),
  /** A tiny image as a data URL, shown until the image has loaded. */
  blur: Type.String(),
  formats: Type.Object({
    small: Type.Object({ url: Type.String(), width: Type.Integer(), height: Type.Integer() }),
  }),
});
export type Image = Static<typeof ImageSchema>;

export const CategoryRefSchema = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  slug: Type.String(),
});
export type CategoryRef = Static<typeof CategoryRefSchema>;

export const PaginationSchema = Type.Object({
  page: Type.Integer(),
  pageSize: Type.Integer(),
  pageCount: Type.Integer(),
  total: Type.Integer(),
});

export const MetaSchema = Type.Object({});

/** A single item in Strapi's response format. */
export const One = <T extends TSchema>(schema: T) => Type.Object({ data: schema, meta: MetaSchema });

/** A page of items in Strapi's response format. */
export const Many = <T extends TSchema>(schema: T) =>
  Type.Object({ data: Type.Array(schema), meta: Type.Object({ pagination: PaginationSchema }) });

export const ProblemSchema = Type.Object({
  data: Type.Null(),
  error: Type.Object({
    status: Type.Integer(),
    name: Type.Enum(Object.keys(PROBLEMS) as ProblemName[]),
    message: Type.String(),
    details: Type.Record(Type.String(), Type.Unknown()),
  }),
});
